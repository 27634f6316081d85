import { encodeQR } from 'qr'

/** Pixels for each dot, and the quiet zone that scanners need; it stays light in a dark page or mailbox. */
const PICTURE = { ecc: 'medium', scale: 8, border: 4 } as const

/** A text as a QR code, for an image of a page. */
export const qrDataUrl = (text: string): string => encodeQR(text, 'data-url', PICTURE)

/** The picture as a GIF, which every mailbox shows. */
export const qrGif = (text: string): Uint8Array => encodeQR(text, 'gif', PICTURE)

/** The dots of the code, without a border; true is dark. */
export const qrDots = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: PICTURE.ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
