import type { Rate } from '#contract/catalogue.ts'
import type { Locale } from '#contract/primitives.ts'
import type { FolderRate } from '#contract/tenant-folder.ts'

/** A rate in the API's format. */
export const shopRate = (
  { id, title, conditions, percent, freeCancellationDays, fees }: FolderRate,
  locale: Locale,
): Rate => ({
  id,
  title: title[locale],
  conditions: conditions[locale],
  percent,
  freeCancellationDays,
  fees: fees.toSorted((a, b) => b.daysBefore - a.daysBefore),
})
