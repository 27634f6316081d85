import type { PictureFacts } from '#contract/picture.ts'

export type PhotoFiles = Record<string, Uint8Array>

export interface PhotoTask {
  body: Uint8Array
  make?: { isOpaque: boolean }
}

export type PhotoAnswer =
  | { facts: PictureFacts }
  | { widths: number[]; files: PhotoFiles }
  | { reason: string; remedy: string }
