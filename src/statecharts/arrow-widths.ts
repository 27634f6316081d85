import type { ChartTraffic } from '#contract/traffic.ts'

/**
 * The widths of arrows, widest first. An arrow has a width if at least `share` of the pages that used the chart took
 * the arrow; all other arrows are thin.
 */
export const ARROW_WIDTHS = [
  { width: 4, share: 0.5 },
  { width: 3, share: 0.2 },
  { width: 2, share: 0.05 },
] as const

export type ArrowWidth = 1 | (typeof ARROW_WIDTHS)[number]['width']

export const arrowWidths = ({ pages, arrows }: ChartTraffic): ReadonlyMap<string, ArrowWidth> =>
  new Map(
    Object.entries(arrows).flatMap(([id, taken]) => {
      const found = pages === null ? undefined : ARROW_WIDTHS.find(({ share }) => taken / pages >= share)
      return found ? [[id, found.width] as const] : []
    }),
  )
