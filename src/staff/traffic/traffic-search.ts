/** `to` is a day of the wanted week. Without `to`, the page shows the latest week that can be shown. */
export interface TrafficSearch {
  to?: string | undefined
}

const isDay = (text: string) => /^2\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export const parseTrafficSearch = ({ to }: Record<string, unknown>): TrafficSearch => ({
  to: typeof to === 'string' && isDay(to) ? to : undefined,
})
