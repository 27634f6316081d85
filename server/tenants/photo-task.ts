import type { PictureFacts } from '#contract/picture.ts'

export type PhotoFiles = Record<string, Uint8Array>

export type PhotoTask =
  | { kind: 'look'; body: Uint8Array }
  | { kind: 'make'; body: Uint8Array; isOpaque: boolean }
  | { kind: 'drawMap'; body: Uint8Array }

export type PhotoAnswer =
  | { facts: PictureFacts }
  | { widths: number[]; files: PhotoFiles }
  | { mail: { width: number; height: number }; png: Uint8Array }
  | { reason: string; remedy: string }
