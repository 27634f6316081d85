import type { PersonalField } from '#contract/person.ts'
import { isOneDay } from '#domain/booking/changed-booking.ts'
import { hasTimeOn, needsHoursOn } from '#domain/booking/rental-time.ts'
import { hasBookableDays } from '#domain/booking/status-check.ts'
import { chosenPeriod, wholeDay } from '#domain/calendar/day-range.ts'
import { serviceOf } from '#domain/calendar/service.ts'
import { COLUMNS, problemOfCell, type Column, nameOfRow, type GroupRow } from '#domain/groups/rows.ts'
import { leaderFields } from '#domain/groups/group-fields.ts'
import { participants } from '#domain/groups/group-table.ts'
import { byProduct, stateOfRow } from '#domain/groups/missing-cells.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { takesToday } from '#machines/booking/steps.ts'
import {
  fieldsOfShop,
  offeredTimes,
  rowRules,
  tableOf,
  timeRules,
  visibleRows,
  type GeneralField,
  type FilledGroup,
} from './context.ts'

export const takingPart = (context: FilledGroup): GroupRow[] =>
  participants(tableOf(context), context.general.takesPart, context.group?.persons)

const hasDays = ({ general, shop }: FilledGroup): boolean => {
  const days = wholeDay(general.days)
  return hasBookableDays(days, shop.today, takesToday(shop)) && (shop.offers?.days !== false || isOneDay(days))
}

/** True if the group's start decides the times of collection and return. */
export const needsStart = (context: FilledGroup): boolean => {
  const { days, hours } = context.general
  const rules = timeRules(context.shop)
  return Boolean(rules.hourly) && (hours != null || needsHoursOn(rules, { days }, offeredTimes(context)))
}

const hasTime = (context: FilledGroup): boolean => {
  const { hours, start, ...general } = context.general
  const times = offeredTimes(context)
  const isHours = hours == null || !times || (times.hours ?? []).includes(hours)
  const isStart = !start || !times?.starts || times.starts.some(({ time }) => time === start)
  return isHours && isStart && hasTimeOn(timeRules(context.shop), { days: wholeDay(general.days), hours, start }, times)
}

const isServed = ({ general: { days, location }, shop: { locations, now } }: FilledGroup): boolean => {
  const period = chosenPeriod(days)
  const place = locations.find(({ id }) => id === location)
  if (!place || !period) return place !== undefined
  return serviceOf(place, period, now).closed === undefined
}

export const missingGeneral = (context: FilledGroup): GeneralField[] => [
  ...(oneLine(context.general.title) === '' ? (['title'] as const) : []),
  ...(hasDays(context) ? [] : (['days'] as const)),
  ...(isServed(context) ? [] : (['location'] as const)),
  ...(hasTime(context) ? [] : (['hours'] as const)),
]

/**
 * Returns the fields that the leader's page asks for. The table asks for fields that only the leader's equipment
 * requires.
 */
export const pageFields = (context: Pick<FilledGroup, 'shop' | 'general'>): readonly PersonalField[] =>
  leaderFields(fieldsOfShop(context), []).fields

export const leaderProblems = (context: FilledGroup) =>
  pageFields(context).flatMap((column) => {
    const text = tableOf(context).leader.texts[column] ?? ''
    const key = problemOfCell(column, text, true, context.shop.today, true)
    return key ? [{ column, key }] : []
  })

export interface LackingPerson {
  row: string
  number: number
  name: string
  columns: Column[]
  unoffered: string[]
  takesNothing: boolean
}

export const lackingPersons = (context: FilledGroup): LackingPerson[] => {
  const catalogue = byProduct(context.offer?.products ?? [])
  const participants = new Set(takingPart(context))
  return visibleRows(context).flatMap((row, at) => {
    if (!participants.has(row)) return []
    const { problems, unoffered } = stateOfRow(row, fieldsOfShop(context), catalogue, rowRules(context))
    const takesNothing = context.general.kind === 'reservation' && row.products.length === 0
    if (problems.length + unoffered.length === 0 && !takesNothing) return []
    const columns = problems.map(({ column }) => column)
    return [{ row: row.id, number: at + 1, name: nameOfRow(row), columns, unoffered, takesNothing }]
  })
}

export interface MissingCell {
  row: string
  /** A column of personal data, or a product; null if the person has no equipment. */
  column: string | null
}

export const missingCells = (context: FilledGroup): MissingCell[] => {
  const products = (context.offer?.products ?? []).map(({ id }) => id)
  return lackingPersons(context).flatMap(({ row, columns, unoffered, takesNothing }) => {
    const cells = products.filter((id) => unoffered.includes(id))
    return [...columns, ...cells, ...(takesNothing ? [null] : [])].map((column) => ({ row, column }))
  })
}

export const missingCount = (context: FilledGroup): number => missingCells(context).length

/** Missing measures do not prevent a completion, because the counter can take the measures. */
export const missingMeasures = (context: FilledGroup): MissingCell[] => {
  const catalogue = byProduct(context.offer?.products ?? [])
  const rules = rowRules(context)
  const participants = new Set(takingPart(context))
  return visibleRows(context).flatMap((row) => {
    if (!participants.has(row)) return []
    const { measures } = stateOfRow(row, fieldsOfShop(context), catalogue, rules)
    return COLUMNS.flatMap((column) => (measures.some((field) => field === column) ? [{ row: row.id, column }] : []))
  })
}

/**
 * Returns the missing cell that follows the one in `shown`, and begins again at the end of the table. Measures count
 * only if nothing else is missing.
 * @returns undefined if nothing is missing
 */
export const nextMissing = (context: FilledGroup): MissingCell | undefined => {
  const stopping = missingCells(context)
  const missing = stopping.length > 0 ? stopping : missingMeasures(context)
  const { shown } = context
  if (shown === null) return missing[0]
  const rows = visibleRows(context).map(({ id }) => id)
  const columns = [...COLUMNS, ...(context.offer?.products ?? []).map(({ id }) => id)] as string[]
  const placeOf = ({ row, column }: MissingCell) =>
    rows.indexOf(row) * (columns.length + 1) + (column === null ? columns.length : columns.indexOf(column))
  return missing.find((cell) => placeOf(cell) > placeOf(shown)) ?? missing[0]
}
