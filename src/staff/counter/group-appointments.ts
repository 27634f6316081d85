export interface HourGroup<V> {
  hour: number | null
  appointments: V[]
}

export interface LocationGroup<V> {
  location: string
  hours: HourGroup<V>[]
}

const hourOf = (time: string | null): number | null => (time === null ? null : Number(time.slice(0, 2)))

export const groupAppointments = <V extends { location: string; time: string | null }>(
  appointments: readonly V[],
): LocationGroup<V>[] =>
  [...Map.groupBy(appointments, ({ location }) => location)].map(([location, there]) => ({
    location,
    hours: [...Map.groupBy(there, ({ time }) => hourOf(time))].map(([hour, within]) => ({
      hour,
      appointments: within,
    })),
  }))
