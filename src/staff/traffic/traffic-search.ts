import { searchedDay } from '#src/base/search-params.ts'

/** `to` is a day of the wanted week. Without `to`, the page shows the latest week that can be shown. */
export interface TrafficSearch {
  to?: string | undefined
}

export const parseTrafficSearch = ({ to }: Record<string, unknown>): TrafficSearch => ({
  to: searchedDay(to),
})
