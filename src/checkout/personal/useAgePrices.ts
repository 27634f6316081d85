import { useTranslations } from 'use-intl'
import { agePriceNotes } from '#domain/pricing/age-prices.ts'
import { everybody } from '#domain/persons/persons.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** What an age does to the price of each person of the booking, before it is entered; undefined: nothing. */
export const useAgePrices = (): ((person: number) => string | undefined) => {
  const t = useTranslations('checkout.personal.agePrices')
  const persons = useBooking(({ context }) => context.booking.persons)
  const categories = useBooking(({ context }) => context.offer?.categories)
  const shop = useBooking(({ context }) => context.shop)
  const products = (categories ?? []).flatMap((category) => category.products)
  return (at) => {
    const person = everybody(persons)[at]
    if (!person) return undefined
    const taken = products.filter(({ id }) => person.products.some((line) => line.id === id))
    const notes = agePriceNotes(person.type, taken, shop).map((note) =>
      note.kind === 'condition'
        ? t('condition', { title: note.title, from: note.from, to: note.to })
        : t(note.kind, { from: note.from }),
    )
    return notes.length === 0 ? undefined : t('help', { ages: notes.join('; ') })
  }
}
