import type { Rate } from '#contract/catalogue.ts'
import { changeFee, rateAfterChange } from '#domain/pricing/change-fee.ts'
import { useSite } from '#src/api/useSite.ts'
import { useChange } from './useChange.ts'

/** What a change of a paid booking costs, and the terms that then hold; for a booking that is new or unpaid: nothing, and those of its rate. */
export const useChangeTerms = (after: { rate: Rate; amount: number; from: string } | null) => {
  const { today } = useSite()
  const change = useChange()
  if (!after) return null
  if (!change || change.paid === null) return { fee: 0, rate: after.rate }
  const before = { ...change, amount: change.paid }
  return { fee: changeFee(before, after, today), rate: rateAfterChange(before, after, today) }
}
