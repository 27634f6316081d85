import { cartChanges, ecommerceOfCart, ecommerceOfProduct } from '#domain/tracking/events.ts'
import type { RegisteredRouter } from '@tanstack/react-router'
import { parseSitePath } from '#domain/address/parse-site-path.ts'
import { rulesOf } from '#machines/booking/context.ts'
import { personAt } from '#domain/persons/persons.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import type { BookingActor, BookingSnapshot } from '#machines/booking/machine.ts'
import { afterEach } from '#src/visit/address.ts'
import { pageOfBooking } from '#src/visit/booking-address.ts'
import { pushEvent } from './data-layer.ts'

const CART_EVENTS = new Set([
  'line.add',
  'set.choose',
  'line.share',
  'line.remove',
  'person.remove',
  'person.removeLast',
  'removal.confirm',
  'removal.undo',
  'swap.choose',
])

export const trackBooking = (booking: BookingActor, router: RegisteredRouter): (() => void) => {
  // Reports steps of the booking page only, because after a payment, a new booking starts beside the checkout's page.
  const shownStep = (snapshot: BookingSnapshot) =>
    parseSitePath(router.latestLocation.pathname).rest.length === 0 ? pageOfBooking(snapshot) : undefined
  let before = booking.getSnapshot()
  let step = shownStep(before)
  if (step) pushEvent({ event: 'steps', step })

  return afterEach(booking, (snapshot, received) => {
    const event = received as BookingEvent
    const { context } = before
    before = snapshot
    const now = shownStep(snapshot)
    if (now && now !== step) pushEvent({ event: 'steps', step: now })
    step = now
    const priced = { categories: context.offer?.categories ?? [], rules: rulesOf(context) }
    if (event.type === 'product.view') {
      const person = personAt(context.booking.persons, event.person)
      const viewed = person && ecommerceOfProduct(event.id, person, priced)
      if (viewed) pushEvent({ event: 'view_item', ecommerce: viewed })
    }
    if (CART_EVENTS.has(event.type)) {
      const { added, removed } = cartChanges(context.booking.persons, snapshot.context.booking.persons, priced)
      if (removed) pushEvent({ event: 'remove_from_cart', ecommerce: removed })
      if (added) pushEvent({ event: 'add_to_cart', ecommerce: added })
    }
    if (event.type === 'checkout.start' && snapshot.matches({ step: 'checkingOut' }) && snapshot.context.offer)
      pushEvent({ event: 'begin_checkout', ecommerce: ecommerceOfCart(snapshot.context.offer.cart) })
  })
}
