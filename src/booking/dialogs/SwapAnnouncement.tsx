import { useTranslations } from 'use-intl'
import { personAt, refAt } from '#domain/persons/persons.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

/** Says what a swap has changed. */
export function SwapAnnouncement() {
  const t = useTranslations('swaps.announcement')
  const modelOf = useModelOf()
  const { range } = useFormat()
  const isSwapped = useBooking((snapshot) => snapshot.matches({ swapNotice: 'swapped' }))
  const swap = useBooking(({ context }) => context.swapped)
  const persons = useBooking(({ context }) => context.booking.persons)
  const locations = useLocations()

  const words = () => {
    if (!isSwapped || !swap) return null
    if ('date' in swap) return t('days', { period: range(swap.date, 'long') })
    if ('location' in swap)
      return t('location', { location: locations.find(({ id }) => id === swap.location)?.title ?? swap.location })
    const person = personAt(persons, refAt(persons, swap.person))
    const line = person?.products[swap.line]
    return person && line ? t('line', { person: person.label, title: line.title, model: modelOf(line) ?? '' }) : null
  }
  return <LiveText>{words()}</LiveText>
}
