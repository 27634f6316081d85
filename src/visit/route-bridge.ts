import type { AnyRouter } from '@tanstack/react-router'
import type { AnyActorRef, EventObject, SnapshotFrom } from 'xstate'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { CheckoutPageName } from '#machines/checkout/events.ts'
import { isBookingPageHash, BOOKING_PAGES, pageOfHash, STEPS, type BookingPage } from '#machines/booking/steps.ts'
import type { BookingSnapshot, BookingActor } from './visit.ts'
import type { CheckoutActor, CheckoutSnapshot } from './checkout-actor.ts'

/*
 * The one bridge between the page's address and the machines (docs/architecture.md, "The life of an event"): the address follows the state, and a
 * visitor's back, forward or deep link becomes an event. Each side is told only what it does not know already, so the two never echo.
 */

const SHOP = '/{-$tenant}/{-$locale}'
const BOOKING_ROUTE = `${SHOP}/`

const CHECKOUT_ROUTES = {
  checkout: `${SHOP}/checkout`,
  orderoverview: `${SHOP}/checkout/overview`,
  orderpayment: `${SHOP}/checkout/payment`,
  orderpaymentcheck: `${SHOP}/checkout/payment/check`,
  ordersuccess: `${SHOP}/checkout/success`,
} as const satisfies Record<CheckoutPageName, string>

/** Lets the step unfold before the page scrolls to it. */
const HASH_SCROLL_DELAY_MS = 500

const routeOf = (router: AnyRouter) => router.state.matches.at(-1)?.routeId as string | undefined
const isOnBooking = (router: AnyRouter) => router.state.matches.at(-1)?.routeId === BOOKING_ROUTE

const withoutSlash = (pathname: string) => pathname.replace(/\/$/, '')

/** The visitor follows a link to another page, which is still loading: what changes by itself in the meantime does not call them back. */
const isLeaving = (router: AnyRouter) =>
  withoutSlash(router.latestLocation.pathname) !== withoutSlash(router.state.matches.at(-1)?.pathname ?? '')

/** Calls back after each event of an actor, with what it has led to. @returns how to stop */
const afterEach = <A extends AnyActorRef>(
  actor: A,
  listener: (snapshot: SnapshotFrom<A>, event: EventObject) => void,
): (() => void) => {
  const subscription = actor.system.inspect((inspected) => {
    if (inspected.type === '@xstate.snapshot' && inspected.actorRef === actor)
      listener(inspected.snapshot as SnapshotFrom<A>, inspected.event)
  })
  return () => subscription.unsubscribe()
}

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
    to: (step: BookingPage) => {
      stop()
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
      timer = setTimeout(() => document.getElementById(step)?.scrollIntoView({ behavior }), HASH_SCROLL_DELAY_MS)
    },
    end: () => {
      stop()
      for (const beginning of BEGINNINGS) document.removeEventListener(beginning, stop, { capture: true })
    },
  }
}

/** Keeps hash and step together. @returns how to stop */
export const bridgeBooking = (router: AnyRouter, booking: BookingActor): (() => void) => {
  const show = (step: BookingPage, replace: boolean) =>
    void router.navigate({
      to: BOOKING_ROUTE,
      params: true,
      search: true,
      hash: hashOf(step),
      replace,
      resetScroll: false,
    } as never)

  let isEntering = false
  let isBack = !isOnBooking(router)
  const enter = () => {
    if (!isOnBooking(router)) {
      isBack = true
      return
    }
    // A newer navigation is on its way: what the visitor has left meanwhile is not entered again.
    if (router.latestLocation.href !== router.state.location.href) return
    const before = pageOfBooking(booking.getSnapshot())
    const { hash } = router.state.location
    // Another part of the page, such as its content: the step stays open.
    if (before && !isBookingPageHash(hash)) return
    const wanted = pageOfHash(hash)
    if (before !== wanted) {
      isEntering = true
      booking.send({ type: 'route.entered', step: wanted })
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
    if (!shown || !isOnBooking(router) || isLeaving(router)) return
    const wanted = pageOfHash(router.latestLocation.hash)
    if (shown !== wanted) show(shown, BOOKING_PAGES.indexOf(shown) < BOOKING_PAGES.indexOf(wanted))
    // The browser has scrolled before the steps before this one were folded.
    if (shown !== 'entry') scroll.to(shown)
  }
  const end = afterEach(booking, (snapshot, { type }) => {
    if (!isOnBooking(router)) return
    if (type === 'checkout.start' && snapshot.matches({ step: 'checkingOut' })) {
      void router.navigate({ to: CHECKOUT_ROUTES.checkout, params: true, search: true } as never)
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

/** The page a checkout state belongs to; undefined while nobody knows yet. */
const pageOfCheckout = (snapshot: CheckoutSnapshot): CheckoutPageName | undefined => {
  if (snapshot.matches('personalData')) return 'checkout'
  if (snapshot.matches('overview')) return 'orderoverview'
  if (snapshot.matches('payment')) return 'orderpayment'
  if (snapshot.matches('check')) return 'orderpaymentcheck'
  if (snapshot.matches('success')) return 'ordersuccess'
  return undefined
}

/** An index route's id ends with a slash. */
export const pageOfRoute = (routeId: string | undefined): CheckoutPageName =>
  (Object.keys(CHECKOUT_ROUTES) as CheckoutPageName[]).find(
    (page) => routeId === CHECKOUT_ROUTES[page] || routeId === `${CHECKOUT_ROUTES[page]}/`,
  ) ?? 'checkout'

/** Keeps the pages of checkout and its states together. `problemsOf`: what personal data miss by now. @returns how to stop */
export const bridgeCheckout = (
  router: AnyRouter,
  checkout: CheckoutActor,
  problemsOf: () => FieldProblem[],
): (() => void) => {
  const go = (
    page: CheckoutPageName,
    options: { replace: boolean; bookingId?: string | null; reloadDocument?: boolean },
  ) => {
    const { bookingId, ...navigation } = options
    void router.navigate({
      to: CHECKOUT_ROUTES[page],
      params: true,
      search: bookingId ? { booking: bookingId } : true,
      ...navigation,
    } as never)
  }

  const dropAccess = () => {
    const { search } = router.latestLocation
    if (search.access === undefined) return
    void router.navigate({
      to: '.',
      search: (all: Record<string, unknown>) => ({ ...all, access: undefined }),
      replace: true,
    } as never)
  }

  let last = pageOfCheckout(checkout.getSnapshot())
  const follow = (snapshot: CheckoutSnapshot, type?: string) => {
    const isVisitors = type === 'personal.submit'
    if (isLeaving(router) && !isVisitors) return undefined
    const { bookingId } = snapshot.context
    // The payment page is a document of its own: only it may load the provider's scripts.
    if (snapshot.matches('leavingForPayment'))
      return go('orderpayment', { replace: false, bookingId, reloadDocument: true })
    if (snapshot.matches('turnedAway'))
      return void router.navigate({
        to: BOOKING_ROUTE,
        params: true,
        search: true,
        hash: 'cart',
        replace: true,
      } as never)
    // Once it is exchanged, or found to open nothing, the token of a link stays in no address and no history.
    if (snapshot.matches('success') && !snapshot.matches({ success: { answer: 'asking' } })) dropAccess()
    const page = pageOfCheckout(snapshot)
    if (!page || page === last) return undefined
    last = page
    // A page that was left by itself would only lead on again, and nobody lands on "is being checked" again after success.
    const isPastOrder = page === 'ordersuccess' || page === 'orderpaymentcheck'
    if (pageOfRoute(routeOf(router)) !== page)
      go(page, { replace: !isVisitors, bookingId: isPastOrder ? bookingId : null })
    return undefined
  }

  const enter = () => {
    const page = pageOfRoute(routeOf(router))
    const { status } = checkout.getSnapshot()
    if (page === pageOfCheckout(checkout.getSnapshot())) return
    if (status === 'active') checkout.send({ type: 'page.open', page, problems: problemsOf() })
    // An overview that is not open yet, a payment that does not exist: the address gives in.
    const now = pageOfCheckout(checkout.getSnapshot())
    if (!now) follow(checkout.getSnapshot())
    else if (now !== page) go(now, { replace: true })
  }

  const end = afterEach(checkout, (snapshot, { type }) => follow(snapshot, type))
  const unsubscribe = router.subscribe('onResolved', enter)
  follow(checkout.getSnapshot())
  enter()
  return () => {
    end()
    unsubscribe()
  }
}
