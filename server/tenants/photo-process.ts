import process from 'node:process'
import sharp, { type Sharp } from 'sharp'
import type { PhotoAnswer, PhotoFiles, PhotoTask } from './photo-task.ts'

/*
 * The server never loads sharp, so a photo that crashes its decoder or needs too much memory ends only this process
 * (photo-processes.ts).
 */

const MEGAPIXELS_MAX = 50
const LARGEST_WIDTH = 1920
const SMALLER_WIDTHS = [320, 640, 960, 1280]
/** The width of the one file for mails and for browsers that know neither AVIF nor WebP. */
const PLAIN_WIDTH = 960
/** The width of a mail's column. The file of a simple map has two pixels for each, for screens with a high density. */
const MAP_SIDE = 552
const MAP_SCALE = 2
const MAP_BYTES_MAX = 60_000
/** The last try always fits, because it has half a byte for each of at most 276 x 276 pixels. */
const MAP_TRIES = [
  { scale: MAP_SCALE, colours: 256 },
  { scale: 1.5, colours: 256 },
  { scale: 1, colours: 256 },
  { scale: 1, colours: 16 },
  { scale: 0.5, colours: 16 },
]
const THUMBNAIL = { width: 64, height: 64, fit: 'inside', withoutEnlargement: true } as const

const AVIF = { quality: 50, effort: 0 }
const WEBP = { quality: 75, effort: 0 }
const JPEG = { quality: 80 }
/** A higher effort takes up to thirty times as long, and saves a twentieth of the file. */
const MAP_PNG = { palette: true, effort: 4 }

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvg',
  ],
})

const open = (body: Uint8Array) =>
  sharp(body, { failOn: 'error', limitInputPixels: MEGAPIXELS_MAX * 1e6 })
    .autoOrient()
    .toColourspace('srgb')

const decoded = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true })

const hex = ({ r, g, b }: { r: number; g: number; b: number }) => `#${Buffer.from([r, g, b]).toString('hex')}`

/** Decodes the whole photo, because a damaged photo can have an intact beginning. */
const look = async (body: Uint8Array): Promise<PhotoAnswer> => {
  const { width, height, pages = 1, autoOrient } = await sharp(body, { limitInputPixels: false }).metadata()
  const megapixels = (width * height) / 1e6
  if (megapixels > MEGAPIXELS_MAX)
    return {
      reason: `it has ${Math.ceil(megapixels)} megapixels, and at most ${MEGAPIXELS_MAX} are taken`,
      remedy: 'Save the picture smaller.',
    }
  if (pages > 1) return { reason: 'it is animated', remedy: 'Save one picture of it.' }
  const { data, info } = await decoded(open(body).resize(THUMBNAIL))
  const { dominant, isOpaque } = await sharp(data, { raw: info }).stats()
  return { facts: { ...autoOrient, ...(isOpaque && { colour: hex(dominant) }), widths: [] } }
}

const make = async (body: Uint8Array, isOpaque: boolean): Promise<PhotoAnswer> => {
  const { data, info } = await decoded(open(body).resize({ width: LARGEST_WIDTH, withoutEnlargement: true }))
  const sized = (width: number) => {
    const image = sharp(data, { raw: info }).resize({ width })
    return isOpaque ? image.removeAlpha() : image
  }
  const plain = sized(Math.min(PLAIN_WIDTH, info.width))
  const files: PhotoFiles = isOpaque
    ? { 'plain.jpg': await plain.jpeg(JPEG).toBuffer() }
    : { 'plain.png': await plain.png({ palette: true }).toBuffer() }
  const widths = [...SMALLER_WIDTHS.filter((width) => width < info.width), info.width]
  for (const width of widths) {
    files[`${width}.avif`] = await sized(width).avif(AVIF).toBuffer()
    files[`${width}.webp`] = await sized(width).webp(WEBP).toBuffer()
  }
  return { widths, files }
}

const NO_MAP = {
  reason: 'mails cannot show this map, because it cannot be drawn',
  remedy: 'Export it again as a plain SVG with a viewBox.',
}

const inColumn = (scale: number) => ({ width: MAP_SIDE * scale, height: MAP_SIDE * scale, fit: 'inside' }) as const

const drawMap = async (body: Uint8Array): Promise<PhotoAnswer> => {
  const { data, info } = await decoded(open(body).resize(inColumn(MAP_SCALE)))
  const mail = { width: Math.ceil(info.width / MAP_SCALE), height: Math.ceil(info.height / MAP_SCALE) }
  for (const { scale, colours } of MAP_TRIES) {
    const image = sharp(data, { raw: info }).resize(inColumn(scale))
    const png = await image.png({ ...MAP_PNG, colours }).toBuffer()
    if (png.byteLength <= MAP_BYTES_MAX) return { mail, png }
  }
  return NO_MAP
}

const CUT_SHORT = {
  reason: 'it cannot be decoded to its end',
  remedy: 'Export the picture again; perhaps it was copied only in part.',
}

const answerTo = async (task: PhotoTask): Promise<PhotoAnswer> => {
  try {
    if (task.kind === 'drawMap') return await drawMap(task.body)
    return await (task.kind === 'make' ? make(task.body, task.isOpaque) : look(task.body))
  } catch {
    return task.kind === 'drawMap' ? NO_MAP : CUT_SHORT
  }
}

process.on('message', (task: PhotoTask) => void answerTo(task).then((answer) => process.send!(answer)))
process.send!('ready')
