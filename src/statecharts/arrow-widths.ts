import type { ChartTraffic } from '#contract/traffic.ts'

/** The smallest share of a chart's pages for each width of an arrow, widest first. Other arrows are thin. */
export const ARROW_WIDTHS = [
  { width: 4, share: 0.5 },
  { width: 3, share: 0.2 },
  { width: 2, share: 0.05 },
] as const

/** The width of an arrow: 1 for thin, 4 for the widest. */
export type ArrowWidth = 1 | (typeof ARROW_WIDTHS)[number]['width']

/** Returns the width of each arrow by the share of pages that took it. Arrows below the smallest share are left out. */
export const arrowWidths = ({ pages, arrows }: ChartTraffic): ReadonlyMap<string, ArrowWidth> =>
  new Map(
    Object.entries(arrows).flatMap(([id, taken]) => {
      const found = pages === null ? undefined : ARROW_WIDTHS.find(({ share }) => taken / pages >= share)
      return found ? [[id, found.width] as const] : []
    }),
  )
