import { encodeQR } from 'qr'

/** Dots of the picture for each of the code's. */
const SCALE = 8
/** The quiet zone that scanners need, part of the picture: in a dark mailbox it must stay light. */
const BORDER = 4

/** The reservation number to be scanned at the counter, as a picture that every mailbox shows. */
export const pickupCodeGif = (number: string): Buffer =>
  Buffer.from(encodeQR(number, 'gif', { scale: SCALE, border: BORDER, ecc: 'medium' }))

/** Its dots, true is dark, without a border. */
export const pickupCodeDots = (number: string): boolean[][] =>
  encodeQR(number, 'raw', { border: 1, ecc: 'medium' })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
