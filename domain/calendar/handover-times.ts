import type { Handover, IsoDay } from '#contract/primitives.ts'
import { handoverOf, minutesOf, returnBounds, type RentalTime } from './handover.ts'
import { timeOf } from './end-of-hours.ts'
import { hoursOn, pickupWindows, type OpeningHours, type OpeningWindow, type PickupLocation } from './opening.ts'

const STEP_MINUTES = 30

const slots = ({ from, to }: OpeningWindow): number[] => {
  const first = minutesOf(from)
  return Array.from(
    { length: Math.floor((minutesOf(to) - first) / STEP_MINUTES) + 1 },
    (_, at) => first + at * STEP_MINUTES,
  )
}

/** Closing time itself is not offered, because fitting the equipment takes time. */
export const pickupTimes = (location: PickupLocation, { period }: RentalTime, day: IsoDay): string[] =>
  pickupWindows(location, period, day).flatMap((window) =>
    slots(window)
      .map(timeOf)
      .filter((time) => time < window.to),
  )

/** Returns the opening hours after the collection and until an hourly rental ends. */
export const returnWindows = (location: OpeningHours, rental: RentalTime, said: Partial<Handover>): OpeningWindow[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { after, until } = returnBounds(rental, handover)
  return hoursOn(location, handover.returndate)
    .map(({ from, to }) => ({
      from: minutesOf(from) > after ? from : timeOf(after),
      to: minutesOf(to) < until ? to : timeOf(until),
    }))
    .filter(({ from, to }) => from < to)
}

/** Returns the offered times of return, including closing time. */
export const returnTimes = (location: PickupLocation, rental: RentalTime, said: Handover): string[] => {
  const handover = handoverOf(said, rental.period, rental.pickupDayBefore)
  const { after, until } = returnBounds(rental, handover)
  return hoursOn(location, handover.returndate)
    .flatMap(slots)
    .filter((time) => time > after && time <= until)
    .map(timeOf)
}
