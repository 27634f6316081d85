import type { RegisteredRouter } from '@tanstack/react-router'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { CheckoutEvent, CheckoutPageName } from '#machines/checkout/events.ts'
import { afterEach, BOOKING, CHECKOUT, isLeaving } from './address.ts'
import type { CheckoutActor, CheckoutSnapshot } from '#machines/checkout/machine.ts'

const CHECKOUT_ROUTES = {
  checkout: CHECKOUT,
  orderoverview: `${CHECKOUT}/overview`,
  orderpayment: `${CHECKOUT}/payment`,
  orderpaymentcheck: `${CHECKOUT}/payment/check`,
  ordersuccess: `${CHECKOUT}/success`,
} as const satisfies Record<CheckoutPageName, string>

const routeOf = (router: RegisteredRouter) => router.state.matches.at(-1)?.routeId

/** The page of a checkout state; undefined: not known yet. */
const pageOfCheckout = (snapshot: CheckoutSnapshot): CheckoutPageName | undefined => {
  if (snapshot.matches('personalData')) return 'checkout'
  if (snapshot.matches('overview')) return 'orderoverview'
  if (snapshot.matches('payment')) return 'orderpayment'
  if (snapshot.matches('check')) return 'orderpaymentcheck'
  if (snapshot.matches('success')) return 'ordersuccess'
  return undefined
}

const LEFT = ['turnedAway', 'leavingForPayment'] as const

const destinationOf = (snapshot: CheckoutSnapshot) =>
  LEFT.find((state) => snapshot.matches(state)) ?? pageOfCheckout(snapshot)

/** An index route's id ends with a slash. */
export const pageOfRoute = (routeId: unknown): CheckoutPageName =>
  (Object.keys(CHECKOUT_ROUTES) as CheckoutPageName[]).find(
    (page) => routeId === CHECKOUT_ROUTES[page] || routeId === `${CHECKOUT_ROUTES[page]}/`,
  ) ?? 'checkout'

/** Keeps the pages of checkout and its states together. `problemsOf`: what personal data miss by now. @returns how to stop */
export const bridgeCheckout = (
  router: RegisteredRouter,
  checkout: CheckoutActor,
  problemsOf: () => FieldProblem[],
  send: (event: CheckoutEvent) => void,
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
    })
  }

  const dropAccess = () => {
    const { search } = router.latestLocation
    if (search.access === undefined) return
    void router.navigate({
      to: '.',
      search: (all: Record<string, unknown>) => ({ ...all, access: undefined }),
      replace: true,
    })
  }

  /** Where the address has gone last, so that it goes there once. */
  let last: ReturnType<typeof destinationOf> = destinationOf(checkout.getSnapshot())
  const follow = (snapshot: CheckoutSnapshot, type?: string) => {
    const isVisitors = type === 'personal.submit'
    if (isLeaving(router) && !isVisitors) return undefined
    const { bookingId } = snapshot.context
    // Once it is exchanged, or found to open nothing, the token of a link stays in no address and no history.
    if (snapshot.matches('success') && !snapshot.matches({ success: { answer: 'asking' } })) dropAccess()
    const page = destinationOf(snapshot)
    if (!page || page === last) return undefined
    last = page
    // The payment page is a document of its own: only it may load the provider's scripts.
    if (page === 'leavingForPayment') return go('orderpayment', { replace: false, bookingId, reloadDocument: true })
    if (page === 'turnedAway')
      return void router.navigate({ to: BOOKING, params: true, search: true, hash: 'cart', replace: true })
    // Replaces pages that lead on by themselves, so that back does not return to the payment check.
    const isPastOrder = page === 'ordersuccess' || page === 'orderpaymentcheck'
    if (pageOfRoute(routeOf(router)) !== page)
      go(page, { replace: !isVisitors, bookingId: isPastOrder ? bookingId : null })
    return undefined
  }

  const enter = () => {
    const page = pageOfRoute(routeOf(router))
    if (page === pageOfCheckout(checkout.getSnapshot())) return
    send({ type: 'page.open', page, problems: problemsOf() })
    // An overview that is not open yet, a payment that does not exist: the address gives in.
    const now = pageOfCheckout(checkout.getSnapshot())
    if (now && now !== page) go(now, { replace: true })
    if (now) return
    last = undefined
    follow(checkout.getSnapshot())
  }

  const end = afterEach(checkout, (snapshot, { type }) => follow(snapshot, type))
  const unsubscribe = router.subscribe('onResolved', enter)
  // The browser may bring back a page it has left for the payment, as it was: its checkout has ended, a fresh one begins.
  const begin = ({ persisted }: PageTransitionEvent) => {
    const hasEnded = [...LEFT, 'success' as const].some((state) => checkout.getSnapshot().matches(state))
    if (persisted && hasEnded) globalThis.location.reload()
  }
  addEventListener('pageshow', begin)
  follow(checkout.getSnapshot())
  enter()
  return () => {
    end()
    unsubscribe()
    removeEventListener('pageshow', begin)
  }
}
