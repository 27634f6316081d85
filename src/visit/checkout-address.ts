import type { RegisteredRouter } from '@tanstack/react-router'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { CheckoutPageName } from '#machines/checkout/events.ts'
import { afterEach, BOOKING, CHECKOUT, isLeaving } from './address.ts'
import type { CheckoutActor, CheckoutSnapshot } from './checkout-actor.ts'

const CHECKOUT_ROUTES = {
  checkout: CHECKOUT,
  orderoverview: `${CHECKOUT}/overview`,
  orderpayment: `${CHECKOUT}/payment`,
  orderpaymentcheck: `${CHECKOUT}/payment/check`,
  ordersuccess: `${CHECKOUT}/success`,
} as const satisfies Record<CheckoutPageName, string>

const routeOf = (router: RegisteredRouter) => router.state.matches.at(-1)?.routeId

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
export const pageOfRoute = (routeId: unknown): CheckoutPageName =>
  (Object.keys(CHECKOUT_ROUTES) as CheckoutPageName[]).find(
    (page) => routeId === CHECKOUT_ROUTES[page] || routeId === `${CHECKOUT_ROUTES[page]}/`,
  ) ?? 'checkout'

/** Keeps the pages of checkout and its states together. `problemsOf`: what personal data miss by now. @returns how to stop */
export const bridgeCheckout = (
  router: RegisteredRouter,
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
        to: BOOKING,
        params: true,
        search: true,
        hash: 'cart',
        replace: true,
      })
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
