import { useTranslations } from 'use-intl'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useCart } from '#src/booking/cart/useCart.ts'
import { personAt, refAt, personName } from '#domain/persons/persons.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useModelOf } from '#src/booking/parts/useModelOf.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { BookingDialogs } from './BookingNotices.tsx'

export function ChangeMessages() {
  return (
    <>
      <CartAnnouncement />
      <SwapAnnouncement />
      <RemovalMessage />
      <BookingDialogs />
    </>
  )
}

function CartAnnouncement() {
  const t = useTranslations('cart')
  const { money } = useFormat()
  const { offered, count, isStale } = useCart()
  const difference = useBooking(({ context }) => context.difference)
  const words = () => {
    if (isStale || !offered || count === 0) return null
    const amount = money(offered.price.amount)
    if (difference === 0) return t('announcement', { count, amount })
    const sign = difference > 0 ? '+' : '−'
    return t('announcementChanged', { count, difference: `${sign}${money(Math.abs(difference))}`, amount })
  }
  return <LiveText>{words()}</LiveText>
}

function SwapAnnouncement() {
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
    return person && line
      ? t('line', { person: personName(person), title: line.title, model: modelOf(line) ?? '' })
      : null
  }
  return <LiveText>{words()}</LiveText>
}

const Snackbar = lazyWithPreload(() => import('./RemovalSnackbar.tsx').then((file) => file.RemovalSnackbar))

function RemovalMessage() {
  const isOffered = useBooking((snapshot) => snapshot.matches({ undo: 'offered' }))
  const removed = useBooking(({ context }) => context.removed)
  return isOffered && removed && <Snackbar removed={removed} />
}
