/** How the files of each kind begin. */
const BEGINS: Partial<Record<string, (body: Buffer) => boolean>> = {
  png: (body) => body.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n',
  webp: (body) =>
    body.subarray(0, 4).toString('latin1') === 'RIFF' && body.subarray(8, 12).toString('latin1') === 'WEBP',
  ico: (body) => body.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0])),
  svg: (body) =>
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg\b[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*(<\/svg>|\/>)\s*(<!--[\s\S]*?-->\s*)*$/.test(
      body.toString('utf8'),
    ),
}

/** What may run in an SVG or load something from elsewhere. The policy it is served with forbids the same. */
const ACTIVE = /<\s*(script|foreignObject|iframe)\b|\son\w+\s*=|(href|src)\s*=\s*["']\s*(?!#|data:image\/)|<!ENTITY/i

export interface PictureProblem {
  reason: string
  remedy: string
}

/** Why a file of pictures/ is not the picture that its name promises. */
export const pictureProblem = (name: string, body: Buffer): PictureProblem | undefined => {
  const kind = name.split('.').at(-1)!
  if (!BEGINS[kind]?.(body))
    return {
      reason: `the file is no ${kind.toUpperCase()} picture, whatever its name says`,
      remedy: 'Export the picture again in that format.',
    }
  if (kind === 'svg' && ACTIVE.test(body.toString('utf8')))
    return {
      reason: 'the picture holds a script, an event handler or a link to elsewhere',
      remedy: 'Export it as a plain SVG.',
    }
  return undefined
}
