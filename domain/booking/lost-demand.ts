import type { PersonType } from '#contract/person.ts'
import type { PageDemand } from '#contract/traffic.ts'
import type { Booking } from './payload.ts'
import { chosenPeriod } from '#domain/calendar/day-range.ts'
import { countedType, everybody, type AgeRules, type Line, type Persons } from '#domain/persons/persons.ts'
import { unitKey, unitOfLine } from '#domain/stock/units.ts'

type Wanting = Pick<Booking, 'persons' | 'days' | 'hours' | 'start' | 'location' | 'pickupDayBefore'>
type LostUnit = PageDemand['units'][number]

/** `had` counts the units of each product that the booking had when something was missing. */
export interface DemandSoFar extends PageDemand {
  had: ReadonlyMap<string, number>
}

const linesOf = (persons: Persons): Line[] => everybody(persons).flatMap(({ products }) => products)

const countsByProduct = (persons: Persons): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { id, count } of linesOf(persons)) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

const missingUnits = (persons: Persons, rules: AgeRules): LostUnit[] => {
  const units = new Map<string, LostUnit>()
  for (const person of everybody(persons)) {
    const type: PersonType = countedType(person, rules)
    for (const line of person.products) {
      const unit = unitOfLine(line)
      const key = `${unitKey(unit)} ${type}`
      const { wanted = 0, missing = 0 } = units.get(key) ?? {}
      units.set(key, { ...unit, type, wanted: wanted + line.count, missing: missing + (line.outOfStock ?? 0) })
    }
  }
  return [...units.values()].filter(({ missing }) => missing > 0)
}

const unitsNotGot = ({ units, had }: DemandSoFar, persons: Persons): LostUnit[] => {
  const has = countsByProduct(persons)
  return units.flatMap((unit) => {
    const given = (had.get(unit.product) ?? 0) - (has.get(unit.product) ?? 0)
    const missing = Math.min(unit.missing, Math.max(0, given))
    return missing > 0 ? [{ ...unit, missing }] : []
  })
}

const isSamePeriod = (lost: PageDemand, { date, location }: Pick<PageDemand, 'date' | 'location'>): boolean =>
  lost.location === location && lost.date.from === date.from && lost.date.to === date.to

/**
 * Returns the lost demand after a change of the booking. Units that the visitor replaces by others of the same product
 * are not lost.
 */
export const afterChange = (lost: DemandSoFar | null, booking: Wanting, rules: AgeRules): DemandSoFar | null => {
  const { persons, days, hours, start, location, pickupDayBefore } = booking
  const date = chosenPeriod(days)
  const short = missingUnits(persons, rules)
  if (short.length === 0 || !date || location === null) {
    const units = lost ? unitsNotGot(lost, persons) : []
    return lost && units.length > 0 ? { ...lost, units } : null
  }
  const has = countsByProduct(persons)
  const now = { date, hours, ...(start && { start }), location, pickupDayBefore, units: short, had: has }
  if (!lost || !isSamePeriod(lost, now)) return now
  const isShort = ({ product }: LostUnit) => short.some((unit) => unit.product === product)
  const earlier = unitsNotGot(lost, persons).filter((unit) => !isShort(unit))
  return { ...now, units: [...short, ...earlier], had: new Map([...lost.had, ...has]) }
}

export const wishOf = ({ persons, days, hours, start, location, pickupDayBefore }: Wanting): string =>
  JSON.stringify([
    days,
    hours,
    start,
    location,
    pickupDayBefore,
    linesOf(persons).map(({ id, count, modelId, property1 }) => [id, count, modelId, property1]),
  ])
