import { STATUS } from '#contract/constants.ts'
import { CALENDAR_DAYS_MAX } from '#contract/limits.ts'
import type { DayRange, IsoDay } from '#contract/primitives.ts'
import { countDays, isReversed } from '#domain/calendar/days.ts'
import { isTooLong } from '#domain/pricing/rates.ts'
import { occupiedBy } from '#domain/stock/occupied.ts'
import { unitKey, unitsOf } from '#domain/stock/units.ts'
import { invalidField } from '#server/base/refusal.ts'
import { isHolding, notedOf, replacedReservation } from '#server/booking-access/own-reservation.ts'
import type { Handlers } from '#server/http/handle.ts'
import { readingFor } from '#server/http/reading.ts'
import { calendarDays, calendarRates } from '#server/offers/calendar.ts'
import { computeOffer } from '#server/offers/offer.ts'
import { freeOfOffered } from '#server/offers/shop-product.ts'
import { computeSwaps } from '#server/offers/swaps.ts'
import { checkReferences, hoursOf, isLocationOffered, validatePayload } from '#server/offers/validate-payload.ts'
import { withTypedCode } from '#server/reservations/code-guesses.ts'
import { freeStock } from '#server/stock/free-stock.ts'

const defaultMonths = (today: IsoDay): DayRange => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 12))
  return { from: `${today.slice(0, 7)}-01`, to: lastDay.toISOString().slice(0, 10) }
}

export const offersHandlers = {
  postCalendar: async (context) => {
    const { shop, body, today, now } = context
    checkReferences(shop, body)
    const months = body.months ?? defaultMonths(today)
    if (isReversed(months) || countDays(months) > CALENDAR_DAYS_MAX) throw invalidField('months.to')
    return {
      rates: calendarRates(shop, body.language, today),
      days: await readingFor(context, body).run((db) => calendarDays(db, shop, body, months, now)),
    }
  },

  postPrices: async (context) => {
    const { shop, body, now, c, deps } = context
    const named = await replacedReservation(deps.db, c, shop.id, body)
    const payload = validatePayload(shop, { ...body, ...notedOf(named) })
    const ownCode = named && (isHolding(named) || named.status === STATUS.paid) ? named.discount : null
    return withTypedCode({ c, deps, shop, typed: payload.dc, ownCode }, (code) =>
      // Counts the visitor's own units as free in the list of starts only. Elsewhere, the page adds them to the free
      // ones.
      computeOffer(readingFor(context, body), shop, payload, now, code, {
        isExact: named !== undefined,
        own: named && isHolding(named) ? named.id : null,
      }),
    )
  },

  postStock: async (context) => {
    const { shop, body } = context
    const { date, location } = body
    if (!isLocationOffered(shop, location)) throw invalidField('location')
    if (isReversed(date) || isTooLong(date)) throw invalidField('date.to')
    const occupied = occupiedBy({ ...body, ...hoursOf(shop, body, date) })
    const stock = await readingFor(context).run((db) => freeStock(db, shop.id, location, occupied))
    const free = freeOfOffered(shop, stock.get(location), { date, ...hoursOf(shop, body, date) })
    return {
      stock: [...shop.products.values()].flatMap(({ product }) =>
        unitsOf(product).map((unit) => ({ ...unit, stock: free.get(unitKey(unit))! })),
      ),
    }
  },

  postSwaps: async ({ shop, body, now, c, deps }) => {
    const named = await replacedReservation(deps.db, c, shop.id, body)
    const payload = validatePayload(shop, { ...body, ...notedOf(named) })
    const own = named && isHolding(named) ? named : undefined
    const swaps = await withTypedCode({ c, deps, shop, typed: payload.dc, ownCode: own?.discount }, (code) =>
      computeSwaps(deps.db, shop, payload, now, code, own),
    )
    return { swaps }
  },
} satisfies Partial<Handlers>
