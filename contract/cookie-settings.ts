import * as z from 'zod/mini'
import { Id, Instant } from './primitives.ts'

/** What the browser keeps of a visitor's choice about cookies, and of the banners they have dismissed. */
export const CookieSettings = z.object({
  /** Of the purposes that were asked about. */
  version: z.int(),
  /** null: not decided yet. */
  decidedAt: z.nullable(Instant),
  technicalCookies: z.literal(true),
  analyticCookies: z.boolean(),
  marketingCookies: z.boolean(),
  /** Whether Google's tag manager may be loaded. */
  googletools: z.boolean(),
  seenBanners: z.array(Id),
})
export type CookieSettings = z.infer<typeof CookieSettings>
