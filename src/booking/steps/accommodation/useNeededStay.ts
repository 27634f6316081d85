import { useLocale } from 'use-intl'
import { listFormat } from '#domain/text/formatters.ts'
import { missingStays, widestNeed } from '#domain/booking/stay.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export const useNeededStay = () => {
  const locale = useLocale()
  const rules = useBooking(({ context }) => context.shop.specials)
  const booking = useBooking(({ context }) => context.booking)
  const offered = useBooking(({ context }) => context.offer?.cart.specials)
  const needing = rules.filter(({ id }) => booking.specials.includes(id))
  const need = widestNeed(needing.flatMap(({ requires }) => requires ?? []))
  if (need === undefined) return null
  const titles = needing.flatMap(
    ({ id, requires }) => (requires && offered?.find((special) => special.id === id)?.title) ?? [],
  )
  return {
    need,
    isMissing: missingStays(rules, booking).length > 0,
    /** Null until the shop has sent the specials' prices. */
    specials: titles.length === 0 ? null : listFormat(locale).format(titles),
  }
}
