import * as z from 'zod/mini'
import { Id, Instant } from './primitives.ts'

export const CookieSettings = z.object({
  version: z.int(),
  decidedAt: z.nullable(Instant),
  technicalCookies: z.literal(true),
  analyticCookies: z.boolean(),
  marketingCookies: z.boolean(),
  googletools: z.boolean(),
  seenBanners: z.array(Id),
})
export type CookieSettings = z.infer<typeof CookieSettings>
