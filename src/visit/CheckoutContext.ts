import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { CheckoutActor, CheckoutSnapshot } from './checkout-actor.ts'

const CheckoutContext = createContext<CheckoutActor | null>(null)

export const CheckoutProvider = CheckoutContext.Provider

export const useCheckoutActor = (): CheckoutActor => {
  const actor = use(CheckoutContext)
  if (!actor) throw new Error('useCheckout needs the checkout route above it')
  return actor
}

/** What a component shows of the checkout; `select` must return the same value for the same state. */
export const useCheckout = <T>(select: (snapshot: CheckoutSnapshot) => T): T => useSelector(useCheckoutActor(), select)

/** Tells the checkout machine what the visitor did. */
export const useCheckoutSend = () => useCheckoutActor().send
