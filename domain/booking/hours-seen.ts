import type { SeenHours } from '#contract/seen-hours.ts'

interface Rental {
  hours?: number | null | undefined
  start?: string | null | undefined
}

export const hoursSeen = ({ hours, start }: Rental): SeenHours =>
  hours == null ? {} : { hours, ...(start && { start }) }
