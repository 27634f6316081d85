import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import {
  postStaffCancel,
  postStaffComplete,
  postStaffExtra,
  postStaffHandout,
  postStaffRefund,
  postStaffRetry,
  postStaffVouch,
  type StaffReservation,
} from '#contract/staff.ts'
import type { CounterSending } from '#machines/counter-action.ts'
import type { Api } from '#src/api/api.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQueryClient } from '#src/api/query.ts'
import { STAFF_KEY } from './staff-session.ts'
import { type CounterActionHandle, useCounterMachine } from './useCounterMachine.ts'
import { useStaffSend } from './useStaffSend.ts'

const sendAction = (
  send: Api['send'],
  number: string,
  { ask, key, order }: CounterSending,
): Promise<StaffReservation> => {
  const sent = { params: { number }, headers: { [IDEMPOTENCY_HEADER]: key } }
  if (ask.action === 'handout') return send(postStaffHandout, { ...sent, body: {} })
  if (ask.action === 'complete') return send(postStaffComplete, { ...sent, body: {} })
  if (ask.action === 'vouch') return send(postStaffVouch, { ...sent, body: {} })
  if (ask.action === 'retry') return send(postStaffRetry, { ...sent, body: { refund: ask.refund } })
  if (ask.action === 'tick') return send(postStaffExtra, { ...sent, body: { extra: ask.extra, state: ask.to } })
  return send(ask.action === 'cancel' ? postStaffCancel : postStaffRefund, { ...sent, body: order! })
}

/** What is done with a reservation at the counter, and its machine. */
export const useCounterAction = (number: string): CounterActionHandle => {
  const { base } = useApi()
  const send = useStaffSend()
  const queries = useQueryClient()
  return useCounterMachine(async (sending) => {
    queries.setQueryData([base, STAFF_KEY, 'reservation', number], await sendAction(send, number, sending))
    // A tick in the list of a day is shown as it was pressed until the list has it.
    if (sending.ask.action === 'tick') await queries.invalidateQueries({ queryKey: [base, STAFF_KEY] })
  })
}
