import type { PictureFacts } from '#contract/picture.ts'

/* This file has the messages between an import and the processes that decode photos. */

/** The files of a photo by name, such as `640.avif`. */
export type PhotoFiles = Record<string, Uint8Array>

export interface PhotoTask {
  body: Uint8Array
  /** The request for smaller files. If it is absent, the photo is only checked. */
  make?: { isOpaque: boolean }
}

export type PhotoAnswer =
  | { facts: PictureFacts }
  | { widths: number[]; files: PhotoFiles }
  /** The reason why the photo cannot be used, and the remedy. */
  | { reason: string; remedy: string }
