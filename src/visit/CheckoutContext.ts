import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { CheckoutEvent } from '#machines/checkout/events.ts'
import type { CheckoutActor, CheckoutSnapshot } from '#machines/checkout/machine.ts'

interface CheckoutShown {
  actor: CheckoutActor | null
  initial: CheckoutSnapshot
}

const CheckoutContext = createContext<CheckoutShown | null>(null)

export const CheckoutProvider = CheckoutContext.Provider

const useShown = (): CheckoutShown => {
  const shown = use(CheckoutContext)
  if (!shown) throw new Error('useCheckout needs the checkout route above it')
  return shown
}

/** @throws if checkout is not open */
export const useCheckoutActor = (): CheckoutActor => {
  const { actor } = useShown()
  if (!actor) throw new Error('checkout is not open yet')
  return actor
}

export const useCheckout = <T>(select: (snapshot: CheckoutSnapshot) => T): T => {
  const { actor, initial } = useShown()
  return useSelector(actor ?? undefined, (snapshot) => select(snapshot ?? initial))
}

export const useCheckoutSend = () => {
  const { actor } = useShown()
  return (event: CheckoutEvent) => actor?.send(event)
}
