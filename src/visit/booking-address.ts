import type { RegisteredRouter, RouterEvents } from '@tanstack/react-router'
import { BOOKING_PAGES, isBookingPageHash, pageOfHash, STEPS, type BookingPage } from '#machines/booking/steps.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'
import { afterEach, BOOKING, CHECKOUT, isLeaving } from './address.ts'
import type { BookingActor, BookingSnapshot } from '#machines/booking/machine.ts'

/** Lets the step unfold before the page scrolls to it. */
const HASH_SCROLL_DELAY_MS = 500

const isOnBooking = (router: RegisteredRouter) => router.state.matches.at(-1)?.routeId === `${BOOKING}/`

/** The first step needs no hash: it is what the bare page shows. */
const hashOf = (step: BookingPage) => (step === 'entry' ? '' : step)

export const pageOfBooking = (snapshot: BookingSnapshot): BookingPage | undefined =>
  snapshot.matches({ step: { products: 'productfilter' } })
    ? 'productfilter'
    : STEPS.find((step) => snapshot.matches({ step }))

/**
 * Navigating to a hash scrolls smoothly after 500 ms: to where the visitor is by then, and not at all once they have
 * begun something there, since the page must not move away under a finger.
 */
const createScroll = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const BEGINNINGS = ['pointerdown', 'keydown', 'wheel'] as const
  for (const beginning of BEGINNINGS) document.addEventListener(beginning, stop, { capture: true, passive: true })
  return {
    to: (id: string) => {
      stop()
      timer = setTimeout(() => {
        const element = document.getElementById(id)
        if (element) scrollSmoothly(element, 'start')
      }, HASH_SCROLL_DELAY_MS)
    },
    end: () => {
      stop()
      for (const beginning of BEGINNINGS) document.removeEventListener(beginning, stop, { capture: true })
    },
  }
}

/** Keeps hash and step together. @returns how to stop */
export const bridgeBooking = (
  router: RegisteredRouter,
  booking: BookingActor,
  send: (event: BookingEvent) => void,
): (() => void) => {
  const show = (step: BookingPage, replace: boolean) =>
    void router.navigate({
      to: BOOKING,
      params: true,
      search: true,
      hash: hashOf(step),
      replace,
      resetScroll: false,
    })

  let isEntering = false
  let isBack = !isOnBooking(router)
  const enter = ({ pathChanged, hashChanged }: RouterEvents['onResolved']) => {
    const { hash } = router.state.location
    const before = pageOfBooking(booking.getSnapshot())
    if (!isOnBooking(router)) isBack = true
    // Another page, or another part of this one, such as its content: the step stays open.
    if (!isOnBooking(router) || (before && !isBookingPageHash(hash))) {
      if (hash !== '' && (pathChanged || hashChanged)) scroll.to(hash)
      return
    }
    // A newer navigation is on its way: what the visitor has left meanwhile is not entered again.
    if (router.latestLocation.href !== router.state.location.href) return
    const wanted = pageOfHash(hash)
    if (before !== wanted) {
      isEntering = true
      send({ type: 'route.entered', step: wanted })
      isEntering = false
    }
    const step = pageOfBooking(booking.getSnapshot()) ?? wanted
    if (step !== wanted) show(step, true)
    if (isBack && step !== 'entry') scroll.to(step)
    isBack = false
    // Who comes from checkout was put here before the page was.
    shown = step
  }

  const scroll = createScroll()
  let shown = pageOfBooking(booking.getSnapshot())
  /** The visit has begun at the address's step, or as near as it is open; clicks that came before it had begun may have led on since. */
  const begin = () => {
    if (!isOnBooking(router)) scroll.to(router.latestLocation.hash)
    if (!shown || !isOnBooking(router) || isLeaving(router)) return
    const wanted = pageOfHash(router.latestLocation.hash)
    if (shown !== wanted) show(shown, BOOKING_PAGES.indexOf(shown) < BOOKING_PAGES.indexOf(wanted))
    // The browser has scrolled before the steps before this one were folded.
    if (shown !== 'entry') scroll.to(shown)
  }
  const end = afterEach(booking, (snapshot, { type }) => {
    if (!isOnBooking(router)) return
    if (type === 'checkout.start' && snapshot.matches({ step: 'checkingOut' })) {
      void router.navigate({ to: CHECKOUT, params: true, search: true })
      return
    }
    const step = pageOfBooking(snapshot)
    // Steps that the visitor has gone to can be gone back to; one that was passed over would only lead on again.
    const isVisitors = type === 'step.next' || type === 'step.open'
    if (!step || step === shown || (isLeaving(router) && !isVisitors)) return
    shown = step
    scroll.to(step)
    if (!isEntering && pageOfHash(router.latestLocation.hash) !== step) show(step, !isVisitors)
  })
  const unsubscribe = router.subscribe('onResolved', enter)
  begin()
  return () => {
    end()
    unsubscribe()
    scroll.end()
  }
}
