import type { Reservation } from '#contract/checkout.ts'
import { ecommerceOfCart } from '#domain/tracking/events.ts'
import { addressOf } from '#machines/address.ts'
import type { CheckoutPageName } from '#machines/checkout/events.ts'
import type { CheckoutActor, CheckoutSnapshot } from '#machines/checkout/machine.ts'
import type { Api } from '#src/api/api.ts'
import type { Visit } from '#src/visit/visit.ts'
import { pushEvent } from './data-layer.ts'

const TRACKED_STEPS: readonly string[] = ['checkout', 'orderoverview', 'ordersuccess'] satisfies CheckoutPageName[]

const stepOf = (snapshot: CheckoutSnapshot): string | undefined => {
  const address = addressOf(snapshot)
  return address && !address.opensOther && TRACKED_STEPS.includes(address.step) ? address.step : undefined
}

/** The server counts a purchase once, even if several tabs and devices open its success page. */
const countPurchase = async (api: Api, { bookingId, number, cart }: Reservation) => {
  const { isFirst } = await api.call('postPurchase', { params: { bookingId }, body: {} })
  if (isFirst) pushEvent({ event: 'purchase', ecommerce: { ...ecommerceOfCart(cart), transaction_id: number } })
}

const trackCheckout = (checkout: CheckoutActor, api: Api): (() => void) => {
  let step: string | undefined
  let counted: string | undefined
  const look = (snapshot: CheckoutSnapshot) => {
    const now = stepOf(snapshot)
    if (now && now !== step) pushEvent({ event: 'steps', step: now })
    step = now
    const { reservation } = snapshot.context
    if (!snapshot.matches({ success: { standing: 'paid' } }) || !reservation) return
    if (counted === reservation.bookingId) return
    counted = reservation.bookingId
    // After a failure, the next opening of the success page tries again.
    void countPurchase(api, reservation).catch(() => undefined)
  }
  look(checkout.getSnapshot())
  const subscription = checkout.subscribe(look)
  return () => subscription.unsubscribe()
}

export const trackCheckouts = (visit: Visit, api: Api): (() => void) => {
  let current: CheckoutActor | null = null
  let stop: (() => void) | undefined
  const look = () => {
    const { checkout } = visit.getSnapshot().context
    if (checkout === current) return
    stop?.()
    current = checkout
    stop = checkout ? trackCheckout(checkout, api) : undefined
  }
  look()
  const subscription = visit.subscribe(look)
  return () => {
    subscription.unsubscribe()
    stop?.()
  }
}
