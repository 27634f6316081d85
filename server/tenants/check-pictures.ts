import * as z from 'zod/mini'
import type { PictureFacts } from '#contract/picture.ts'
import { Picture } from '#contract/tenant-folder.ts'
import { cleanDrawing } from './clean-drawing.ts'
import type { FolderFiles } from './folder-files.ts'
import { reportIn, type ReportMistake } from './mistake.ts'
import { TOO_DEEP } from './sanitize-markup.ts'

const PICTURES = 'pictures/'

const DECLARATION = /\uFEFF?\s*(?:<\?xml[^>]*>\s*)?/y
const BEFORE_ROOT = /(?:<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)\s*/y
const ROOT = /<svg\b[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/y

const withoutLastComments = (text: string): string => {
  let end = text.trimEnd()
  while (end.endsWith('-->')) end = end.slice(0, Math.max(0, end.lastIndexOf('<!--'))).trimEnd()
  return end
}

/** Each part is matched separately, because one pattern for all parts would take years for some files. */
const isDrawing = (text: string): boolean => {
  let at = 0
  const skip = (pattern: RegExp) => {
    pattern.lastIndex = at
    const isThere = pattern.test(text)
    if (isThere) at = pattern.lastIndex
    return isThere
  }
  skip(DECLARATION)
  while (skip(BEFORE_ROOT));
  return skip(ROOT) && /(<\/svg>|\/>)$/.test(withoutLastComments(text.slice(at)).slice(-'</svg>'.length))
}

const isJpeg = (body: Buffer) => body.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

const BEGINS: Partial<Record<string, (body: Buffer) => boolean>> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: (body) => body.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n',
  webp: (body) =>
    body.subarray(0, 4).toString('latin1') === 'RIFF' && body.subarray(8, 12).toString('latin1') === 'WEBP',
  avif: (body) => /^ftyp.{0,60}(avif|avis)/s.test(body.subarray(4, 80).toString('latin1')),
  ico: (body) => body.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0])),
  svg: (body) => isDrawing(body.toString('utf8')),
}

const ACTIVE = /<\s*(script|foreignObject|iframe)\b|\son\w+\s*=|(href|src)\s*=\s*["']\s*(?!#|data:image\/)|<!ENTITY/i

const SIDE_MAX = 100_000

const isSide = (side: number | undefined): side is number => side! >= 1 && side! <= SIDE_MAX

const svgSize = (text: string): PictureFacts | undefined => {
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? ''
  const side = (name: string) => new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]
  const [, , boxWidth, boxHeight] =
    /\sviewBox=["']([^"']+)["']/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/) ?? []
  const [width, height] = [side('width') ?? boxWidth, side('height') ?? boxHeight].map((text_) =>
    Math.round(Number(text_)),
  )
  return isSide(width) && isSide(height) ? { width, height, widths: [] } : undefined
}

const checkPictureFile = (report: ReportMistake, name: string, body: Buffer): boolean => {
  const kind = name.split('.').at(-1)!
  if (BEGINS[kind]?.(body)) return true
  const real = Object.keys(BEGINS).find((other) => BEGINS[other]!(body))
  report(
    '',
    `the file is no ${kind.toUpperCase()} picture, whatever its name says`,
    real ? `It is a picture in another format: end its name in .${real}.` : 'Export the picture again in that format.',
  )
  return false
}

/** Cleaning removes these parts of a drawing although they may be seen, so a warning names them. */
const SEEN: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/<\s*script\b/i, 'a script'],
  [/<\s*foreignObject\b/i, 'HTML within the drawing'],
  [/\s(?:xlink:)?href\s*=\s*["']\s*(?!#|data:image\/)[^"']/i, 'a link to another file'],
]

const warnOfRemoved = (warn: ReportMistake, text: string) => {
  for (const [pattern, what] of SEEN) {
    const at = text.search(pattern)
    if (at !== -1)
      warn(
        `line ${text.slice(0, at).split('\n').length}`,
        `the import removes ${what}`,
        'Export it as a plain SVG with its pictures embedded, and look at it in the preview.',
      )
  }
}

const checkDrawing = (report: ReportMistake, warn: ReportMistake, body: Buffer): string | undefined => {
  const text = body.toString('utf8')
  const svg = cleanDrawing(text)
  if (svg === undefined) return report('', TOO_DEEP, 'Export it as a plain SVG, with fewer groups.')
  if (svg !== text) warnOfRemoved(warn, text)
  if (ACTIVE.test(svg))
    report('', 'the picture holds a script, an event handler or a link to elsewhere', 'Export it as a plain SVG.')
  return svg
}

interface Pictures {
  names: ReadonlySet<string>
  drawings: Record<string, PictureFacts>
  cleaned: ReadonlyMap<string, Buffer>
}

export const checkPictures = ({ files, mistakes, warnings }: FolderFiles): Pictures => {
  const names = new Set<string>()
  const drawings: Pictures['drawings'] = {}
  const cleaned = new Map<string, Buffer>()
  for (const [path, body] of files) {
    if (!path.startsWith(PICTURES)) continue
    const name = path.slice(PICTURES.length)
    const report = reportIn(mistakes, path)
    names.add(name)
    if (!z.safeParse(Picture, name).success)
      report(
        '',
        'its name does not fit',
        'Use small letters a-z, digits and -, ending in .svg, .jpg, .png, .webp, .avif or .ico.',
      )
    else if (body && checkPictureFile(report, name, body) && name.endsWith('.svg')) {
      const svg = checkDrawing(report, reportIn(warnings, path), body)
      if (svg === undefined) continue
      cleaned.set(path, Buffer.from(svg))
      const size = svgSize(svg)
      if (size) drawings[name] = size
    }
  }
  return { names, drawings, cleaned }
}
