import * as z from 'zod/mini'
import { Id, Instant } from './primitives.ts'

/** The browser's stored cookie choice of a visitor, and the banners that they have dismissed. */
export const CookieSettings = z.object({
  /** The version of the purposes that the visitor was asked about. */
  version: z.int(),
  /** The time of the decision; null: not decided yet. */
  decidedAt: z.nullable(Instant),
  technicalCookies: z.literal(true),
  analyticCookies: z.boolean(),
  marketingCookies: z.boolean(),
  /** Whether Google's tag manager may be loaded. */
  googletools: z.boolean(),
  seenBanners: z.array(Id),
})
export type CookieSettings = z.infer<typeof CookieSettings>
