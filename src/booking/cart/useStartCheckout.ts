import { useBookingSend } from '#src/visit/VisitContext.ts'

/** Id of the message that says what keeps the booking from going on. */
export const PROBLEM_ID = 'status-problem'

/** Starts checkout. Where the booking is incomplete, it scrolls to the notice. */
export const useStartCheckout = () => {
  const send = useBookingSend()
  return () => {
    send({ type: 'checkout.start' })
    document.getElementById(PROBLEM_ID)?.scrollIntoView({ block: 'center' })
  }
}
