import type { RouterEvents } from '@tanstack/react-router'
import { addressOf, type Address } from '#machines/address.ts'
import { BOOKING_PAGES, isBookingPageHash, pageOfHash, type BookingPage } from '#machines/booking/steps.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { BOOKING, bridge, isLeaving, isShown, type ShopAddress } from './address.ts'
import { createHashScroll } from './hash-scroll.ts'
import type { BookingActor, BookingSnapshot } from '#machines/booking/machine.ts'

export const pageOfBooking = (snapshot: BookingSnapshot): BookingPage | undefined => {
  const address = addressOf(snapshot)
  return address?.opensOther ? undefined : (address?.step as BookingPage | undefined)
}

/**
 * Keeps the hash and the step of the booking in agreement.
 * @returns a function that ends the connection
 */
export const bridgeBooking = (
  shop: ShopAddress,
  booking: BookingActor,
  send: (event: BookingEvent) => void,
): (() => void) => {
  const { router } = shop
  const isHere = () => isShown(shop, '/')
  const step = () => pageOfBooking(booking.getSnapshot())
  const write = ({ path, hash }: Address, replace: boolean) => {
    void router.navigate({
      to: (BOOKING + path) as typeof BOOKING,
      params: true,
      search: true,
      hash,
      replace,
      resetScroll: path !== '/',
    })
  }
  const scroll = createHashScroll()
  const { end } = bridge({
    router,
    actor: booking,
    isHere,
    named: () => {
      const { hash } = router.latestLocation
      // Keeps the step open if the hash names another part of the page, such as the main content.
      return step() && !isBookingPageHash(hash) ? undefined : pageOfHash(hash)
    },
    open: (wanted) => send({ type: 'route.entered', step: wanted as BookingPage }),
    // Counts the opening of checkout (`opensOther`) as the visitor's, because checkout may wait for prices after the
    // visitor has asked for it.
    isVisitors: (type, { opensOther }) => opensOther || type.startsWith('step.'),
    write,
    onFollow: ({ opensOther, step: open }) => opensOther || scroll.to(open),
  })

  let isBack = !isHere()
  const show = ({ pathChanged, hashChanged }: RouterEvents['onResolved']) => {
    const { hash } = router.state.location
    if (isHere() && isBookingPageHash(hash)) {
      const open = step()
      if (isBack && open && open !== 'entry') scroll.to(open)
      isBack = false
    } else {
      if (!isHere()) isBack = true
      if (hash !== '' && (pathChanged || hashChanged)) scroll.to(hash)
    }
  }
  const unsubscribe = router.subscribe('onResolved', show)

  const begin = () => {
    const { hash } = router.latestLocation
    if (!isHere()) scroll.to(hash)
    const open = step()
    if (!open || !isHere() || isLeaving(router)) return
    const wanted = pageOfHash(hash)
    if (open !== wanted)
      write(addressOf(booking.getSnapshot())!, BOOKING_PAGES.indexOf(open) < BOOKING_PAGES.indexOf(wanted))
    // Scrolls to the open step again, because the browser has scrolled before the steps above were folded.
    if (open !== 'entry') scroll.to(open)
  }
  begin()
  return () => {
    end()
    unsubscribe()
    scroll.end()
  }
}
