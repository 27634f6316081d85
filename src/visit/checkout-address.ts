import type { FieldProblem } from '#domain/persons/personal-fields.ts'
import type { Address } from '#machines/address.ts'
import { addressMetas } from '#machines/address-table.ts'
import type { CheckoutEvent, CheckoutPageName } from '#machines/checkout/events.ts'
import { checkoutMachine, type CheckoutActor, type CheckoutSnapshot } from '#machines/checkout/machine.ts'
import { afterEach, BOOKING, bridge, isLeaving, isRoute, isShown, type ShopAddress } from './address.ts'

const PAGES = addressMetas(checkoutMachine).flatMap(({ meta: { address } }) =>
  address && !address.opensOther ? [address] : [],
)

const pageAt = (isPage: (address: Address) => boolean) => PAGES.find(isPage)?.step as CheckoutPageName | undefined

export const pageOfRoute = (routeId: string | undefined): CheckoutPageName =>
  pageAt(({ path }) => isRoute(routeId, path)) ?? 'checkout'

const LEFT = ['turnedAway', 'leavingForPayment', 'success'] as const

/**
 * Keeps the address and the state of checkout in agreement.
 * @returns a function that ends the connection
 */
export const bridgeCheckout = (
  shop: ShopAddress,
  checkout: CheckoutActor,
  problemsOf: () => FieldProblem[],
  send: (event: CheckoutEvent) => void,
): (() => void) => {
  const { router } = shop

  /** Removes the token of a link from the address and the history, after the server has exchanged or refused it. */
  const dropAccess = (snapshot: CheckoutSnapshot) => {
    const isAnswered = snapshot.matches('success') && !snapshot.matches({ success: { answer: 'asking' } })
    if (!isAnswered || isLeaving(router) || router.latestLocation.search.access === undefined) return
    void router.navigate({
      to: '.',
      search: (all: Record<string, unknown>) => ({ ...all, access: undefined }),
      replace: true,
    })
  }
  const stopDropping = afterEach(checkout, dropAccess)

  const { enter, end } = bridge({
    router,
    actor: checkout,
    isHere: () => PAGES.some(({ path }) => isShown(shop, path)),
    named: () => pageAt(({ path }) => isShown(shop, path)),
    open: (page) => send({ type: 'page.open', page: page as CheckoutPageName, problems: problemsOf() }),
    // Adds an entry to the history after the personal data, but for other pages of this document only replaces it,
    // because going back must not return to the payment check.
    isVisitors: (type) => type === 'personal.submit',
    write: ({ path, hash, hasBooking, isDocument }, replace) => {
      const { bookingId } = checkout.getSnapshot().context
      void router.navigate({
        to: (BOOKING + path) as `${typeof BOOKING}/checkout`,
        params: true,
        search: hasBooking && bookingId ? { booking: bookingId } : true,
        hash,
        // Opens the payment page as a new document, because only that document may load the provider's scripts.
        replace: replace && !isDocument,
        ...(isDocument ? { reloadDocument: true } : {}),
      })
    },
  })

  // Reloads a page that the browser restores from its back/forward cache, if its checkout has ended.
  const begin = ({ persisted }: PageTransitionEvent) => {
    if (persisted && LEFT.some((state) => checkout.getSnapshot().matches(state))) globalThis.location.reload()
  }
  addEventListener('pageshow', begin)
  enter()
  return () => {
    end()
    stopDropping()
    removeEventListener('pageshow', begin)
  }
}
