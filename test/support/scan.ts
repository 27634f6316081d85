import { decodeQR } from 'qr/decode.js'

const SIZE_AT = 6
/** A GIF has before its first data block: signature and screen, a palette of 128 colours, descriptor and code size. */
const BLOCKS_AT = 13 + 3 * 128 + 10 + 1
const CLEAR = 0x80
const END = 0x81

const dotsOf = (bytes: Uint8Array): number[] => {
  const dots: number[] = []
  let at = BLOCKS_AT
  while (bytes[at] !== 0) {
    const block = bytes.subarray(at + 1, at + 1 + bytes[at]!)
    dots.push(...[...block].filter((code) => code !== CLEAR && code !== END))
    at += 1 + bytes[at]!
  }
  return dots
}

export const scanGif = (file: ArrayBuffer): string => {
  const bytes = new Uint8Array(file)
  const side = new DataView(file).getUint16(SIZE_AT, true)
  const data = Uint8Array.from(dotsOf(bytes).flatMap((dot) => (dot === 0 ? [255, 255, 255] : [0, 0, 0])))
  return decodeQR({ data, width: side, height: side })
}
