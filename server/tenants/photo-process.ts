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
const THUMBNAIL = { width: 64, height: 64, fit: 'inside', withoutEnlargement: true } as const

const AVIF = { quality: 50, effort: 0 }
const WEBP = { quality: 75, effort: 0 }
const JPEG = { quality: 80 }

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
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

const answerTo = async ({ body, make: made }: PhotoTask): Promise<PhotoAnswer> => {
  try {
    return await (made ? make(body, made.isOpaque) : look(body))
  } catch {
    return {
      reason: 'it cannot be decoded to its end',
      remedy: 'Export the picture again; perhaps it was copied only in part.',
    }
  }
}

process.on('message', (task: PhotoTask) => void answerTo(task).then((answer) => process.send!(answer)))
process.send!('ready')
