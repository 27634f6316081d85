import { encodeQR } from 'qr'

const PICTURE = { ecc: 'medium', scale: 8, border: 4 } as const

export const qrDataUrl = (text: string): string => encodeQR(text, 'data-url', PICTURE)

/** Returns a QR code as a GIF, because mail programs show this format. */
export const qrGif = (text: string): Uint8Array => encodeQR(text, 'gif', PICTURE)

/** Returns the dots of a QR code without its border. The value true means dark. */
export const qrDots = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: PICTURE.ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
