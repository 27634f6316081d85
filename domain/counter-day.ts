/** Those who come within one hour; hour null: whoever said no time. */
export interface HourGroup<V> {
  hour: number | null
  visits: V[]
}

export interface PlaceGroup<V> {
  location: string
  hours: HourGroup<V>[]
}

const hourOf = (time: string | null): number | null => (time === null ? null : Number(time.slice(0, 2)))

/** The list of a day by place and by hour, in the order in which it comes. */
export const groupVisits = <V extends { location: string; time: string | null }>(
  visits: readonly V[],
): PlaceGroup<V>[] =>
  [...Map.groupBy(visits, ({ location }) => location)].map(([location, there]) => ({
    location,
    hours: [...Map.groupBy(there, ({ time }) => hourOf(time))].map(([hour, within]) => ({ hour, visits: within })),
  }))
