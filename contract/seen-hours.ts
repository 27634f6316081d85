import * as z from 'zod/mini'
import { TimeOfDay } from './primitives.ts'

/** The hours and the start of a rental by the hour, absent for whole days. */
export const seenHours = { hours: z.optional(z.int()), start: z.optional(TimeOfDay) }
export type SeenHours = z.infer<z.ZodMiniObject<typeof seenHours>>
