import * as z from 'zod/mini'
import type { PictureFacts } from '#contract/picture.ts'
import { Picture } from '#contract/tenant-folder.ts'
import { cleanDrawing } from './clean-drawing.ts'
import type { FolderFiles } from './folder-files.ts'
import { reportIn, type ReportMistake } from './mistake.ts'

const PICTURES = 'pictures/'

const isJpeg = (body: Buffer) => body.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

/** The check of the first bytes for each kind of file. */
const BEGINS: Partial<Record<string, (body: Buffer) => boolean>> = {
  jpg: isJpeg,
  jpeg: isJpeg,
  png: (body) => body.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n',
  webp: (body) =>
    body.subarray(0, 4).toString('latin1') === 'RIFF' && body.subarray(8, 12).toString('latin1') === 'WEBP',
  avif: (body) => /^ftyp.{0,60}(avif|avis)/s.test(body.subarray(4, 80).toString('latin1')),
  ico: (body) => body.subarray(0, 4).equals(Buffer.from([0, 0, 1, 0])),
  svg: (body) =>
    /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg\b[^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*(<\/svg>|\/>)\s*(<!--[\s\S]*?-->\s*)*$/.test(
      body.toString('utf8'),
    ),
}

/**
 * Matches SVG content that may run scripts or load files. The content security policy of served files also forbids such
 * content, and cleaning removes it unless it is hidden in styles.
 */
const ACTIVE = /<\s*(script|foreignObject|iframe)\b|\son\w+\s*=|(href|src)\s*=\s*["']\s*(?!#|data:image\/)|<!ENTITY/i

/** Returns the size of a drawing by its root element, or undefined if the element names no size. */
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
  return width! > 0 && height! > 0 ? { width: width!, height: height!, widths: [] } : undefined
}

/** Reports a file in pictures/ whose content does not match its extension. */
const checkPictureFile = (report: ReportMistake, name: string, body: Buffer): void => {
  const kind = name.split('.').at(-1)!
  if (!BEGINS[kind]?.(body)) {
    const real = Object.keys(BEGINS).find((other) => BEGINS[other]!(body))
    report(
      '',
      `the file is no ${kind.toUpperCase()} picture, whatever its name says`,
      real
        ? `It is a picture in another format: end its name in .${real}.`
        : 'Export the picture again in that format.',
    )
  }
}

interface Pictures {
  /** The names of all files. A file that is not a picture is a mistake, but its name counts as known. */
  names: ReadonlySet<string>
  /** The sizes of the drawings, by name. */
  drawings: Record<string, PictureFacts>
  /** The drawings as they are stored, by path. */
  cleaned: ReadonlyMap<string, Buffer>
}

/** Reports files in pictures/ that are not pictures, and cleans drawings. Photos are decoded later (photos.ts). */
export const checkPictures = ({ files, mistakes }: FolderFiles): Pictures => {
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
    else if (body) checkPictureFile(report, name, body)
    if (!body || !name.endsWith('.svg')) continue
    const svg = cleanDrawing(body.toString('utf8'))
    if (ACTIVE.test(svg))
      report('', 'the picture holds a script, an event handler or a link to elsewhere', 'Export it as a plain SVG.')
    cleaned.set(path, Buffer.from(svg))
    const size = svgSize(svg)
    if (size) drawings[name] = size
  }
  return { names, drawings, cleaned }
}
