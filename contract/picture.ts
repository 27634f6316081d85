import * as z from 'zod/mini'

/** The object that contains these sizes as `picture` also has `image`, a file in a format that every browser shows. */
export const PictureSizes = z.object({
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
  /** Absent for drawings (SVG) and for pictures of an earlier import. */
  avif: z.optional(z.string()),
  webp: z.optional(z.string()),
  colour: z.optional(z.string()),
  /** The point that stays visible when a page crops the picture, as CSS `object-position`. */
  focus: z.optional(z.string()),
})
export type PictureSizes = z.infer<typeof PictureSizes>

export const PictureFacts = z.object({
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
  colour: z.optional(z.string()),
  hash: z.optional(z.string()),
  widths: z._default(z.array(z.int()), []),
  /** The size in which mails show a location's map; absent for other pictures. */
  mail: z.optional(z.object({ width: z.int().check(z.gte(1)), height: z.int().check(z.gte(1)) })),
})
export type PictureFacts = z.infer<typeof PictureFacts>
