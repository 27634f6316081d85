import { endOfHours } from '#domain/calendar/end-of-hours.ts'
import type { CartItem } from '#contract/prices.ts'
import { itemsBySet } from '#domain/pricing/items-by-set.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { SeenHours } from '#contract/seen-hours.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { cancellationTerms } from '#domain/pricing/cancellation.ts'
import { percentOf } from '#domain/pricing/price.ts'
import { addressText } from '#domain/text/address.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { Appearance, BookingFacts } from './booking-facts.ts'

export interface Fact {
  term: string
  lines: [string, ...string[]]
}

export const fact = (term: string, ...lines: Fact['lines']): Fact => ({ term, lines })

export interface ItemRow {
  title: string
  detail?: string
  amount: string
}

export interface ItemGroup {
  label: string
  sets: { title: string; rows: ItemRow[] }[]
  rows: ItemRow[]
}

const appearanceLines = ({ t, day, time, hours }: Words, visit: Appearance): Fact['lines'] => {
  const lines: Fact['lines'] = [day(visit.day)]
  if (visit.time) lines.push(t('mail.facts.at', { time: time(visit.time) }))
  const open = hours(visit.windows)
  if (visit.earliest) lines.push(t('checkout.facts.from', { from: time(visit.earliest) }))
  else if (visit.hoursLater) lines.push(t('checkout.facts.hoursLater', { count: visit.hoursLater }))
  else if (open) lines.push(t('mail.facts.open', { hours: open }))
  return lines
}

const placeLines = ({ place }: BookingFacts): Fact['lines'] => [
  place.title,
  ...(place.address ? [addressText(place)] : []),
]

export const pickupInWords = (words: Words, facts: BookingFacts): Fact[] => [
  fact(words.t(`checkout.facts.pickup.${facts.transport}`), ...appearanceLines(words, facts.pickup)),
  fact(words.t(`checkout.facts.place.${facts.transport}`), ...placeLines(facts)),
]

export const hoursInWords = (words: Words, { hours, start }: SeenHours): string[] => {
  if (hours === undefined) return []
  const times = start !== undefined && words.hours([{ from: start, to: endOfHours(start, hours) }])
  return [words.t('halfday.hours', { count: hours }), ...(times ? [times] : [])]
}

export const periodInWords = (words: Words, { period, ...rental }: BookingFacts): Fact => {
  const hours = hoursInWords(words, hoursSeen(rental))
  const duration = hours.length > 0 ? hours : [words.days(period)]
  return fact(words.t('checkout.facts.period'), words.period(period), ...duration)
}

const stayInWords = ({ t }: Words, { accommodation }: BookingFacts): Fact[] =>
  accommodation === null ? [] : [fact(t('checkout.facts.accommodation'), visitorsWords(accommodation))]

export const factsInWords = (words: Words, facts: BookingFacts): Fact[] => [
  periodInWords(words, facts),
  ...pickupInWords(words, facts),
  fact(words.t(`checkout.facts.return.${facts.transport}`), ...appearanceLines(words, facts.return)),
  ...stayInWords(words, facts),
]

export interface CancellationBasis {
  rate: Rate
  amount: number
  firstDay: IsoDay
  today: IsoDay
}

export const cancellationInWords = (
  { t, day, money }: Words,
  { rate, amount, firstDay, today }: CancellationBasis,
): Fact[] => {
  const { free, fees } = cancellationTerms(rate, firstDay, today)
  return [
    ...(free ? [fact(t('checkout.overview.free', { day: day(free) }), t('checkout.overview.costsNothing'))] : []),
    ...fees.map(({ from, percent }) =>
      fact(
        t('checkout.overview.feeFrom', { day: day(from) }),
        t('checkout.overview.fee', { percent, amount: money(percentOf(amount, percent)) }),
      ),
    ),
  ]
}

/** Payload and cart must have the persons in the same order. */
export const itemsInWords = (
  { t, money, size }: Words,
  { cart, payload }: Pick<ReservationRow, 'cart' | 'payload'>,
): ItemGroup[] => {
  const rowOf = ({ title, count, modelTitle, property1, sizeByShop, price }: CartItem): ItemRow => ({
    title: count > 1 ? `${count} × ${title}` : title,
    detail: sizeByShop
      ? t('checkout.items.sizeByShop')
      : [modelTitle ?? t('checkout.items.standard'), property1 && size(property1)].filter(Boolean).join(', '),
    amount: money(price.amount),
  })
  const persons = cart.persons.map((person, at): ItemGroup => {
    const parts = itemsBySet(person)
    return {
      label: visitorsWords([payload.persons[at]?.firstname, person.label].filter(Boolean).join(', ')),
      sets: parts.flatMap(({ set, items }) =>
        set
          ? [
              {
                title: t('checkout.items.set', { title: set.title, amount: money(set.saved) }),
                rows: items.map(rowOf),
              },
            ]
          : [],
      ),
      rows: [
        ...parts.flatMap(({ set, items }) => (set ? [] : items.map(rowOf))),
        ...(person.coverage ? [{ title: t('checkout.items.coverage'), amount: money(person.coverage.amount) }] : []),
      ],
    }
  })
  const rest = cart.specials.map(({ title, count, amount }) => ({
    title: count === undefined ? title : t('checkout.items.times', { count, title }),
    amount: money(amount),
  }))
  if (cart.groupDiscount) {
    const { from = 0, percent = 0, amount } = cart.groupDiscount
    rest.push({ title: t('checkout.items.groupDiscount', { from, percent }), amount: money(-amount) })
  }
  if (cart.discount) {
    const { code, amount } = cart.discount
    rest.push({ title: t('checkout.items.discount', { code }), amount: money(-amount) })
  }
  return rest.length > 0 ? [...persons, { label: t('mail.items.whole'), sets: [], rows: rest }] : persons
}
