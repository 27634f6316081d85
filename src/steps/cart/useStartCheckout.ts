import { useBookingSend } from '#src/visit/VisitContext.ts'

/** Id of the message that says what keeps the booking from going on. */
export const PROBLEM_ID = 'status-problem'

/** On to checkout; where something is missing, what says so comes into sight, again if it is there already. */
export const useStartCheckout = () => {
  const send = useBookingSend()
  return () => {
    send({ type: 'checkout.start' })
    document.getElementById(PROBLEM_ID)?.scrollIntoView({ block: 'center' })
  }
}
