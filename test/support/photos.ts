import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const RED = { r: 200, g: 40, b: 30 }

export const photo = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: RED } })

export const grainyPhoto = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: RED,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

const ANIMATION = Buffer.concat([Buffer.alloc(8 * 8 * 3, 20), Buffer.alloc(8 * 8 * 3, 220)])

export const animation = () =>
  sharp(ANIMATION, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } }).webp({ delay: [100, 100], loop: 0 })

export const pngHeader = (width: number, height: number): Buffer => {
  const chunk = Buffer.alloc(25)
  chunk.writeUInt32BE(13)
  chunk.write('IHDR', 4)
  chunk.writeUInt32BE(width, 8)
  chunk.writeUInt32BE(height, 12)
  chunk.set([8, 2], 16)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 21)), 21)
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), chunk, Buffer.from('\0\0\0\0IDAT\0\0\0\0')])
}
