import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ReservationStatus } from './checkout.ts'
import { Cents, Instant, IsoDay } from './primitives.ts'

export const StaffWithdrawal = z.object({
  id: z.string(),
  receivedAt: Instant,
  /** The name of the sender, or '' if the person was erased. */
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** The last day for the refund of a valid withdrawal (§ 357 (1) BGB). */
  refundBy: IsoDay,
  doneAt: z.nullable(Instant),
  /** Null if the withdrawal is open, or was closed because its booking was cancelled. */
  doneBy: z.nullable(z.string()),
  booking: z.nullable(
    z.object({
      number: z.string(),
      status: ReservationStatus,
      contact: z.string(),
      date: z.object({ from: IsoDay, to: IsoDay }),
      isSameEmail: z.boolean(),
      isOut: z.boolean(),
      left: Cents,
      refund: z.nullable(Cents),
    }),
  ),
})
export type StaffWithdrawal = z.infer<typeof StaffWithdrawal>

export const WITHDRAWALS_LISTED = 100

export const getStaffWithdrawals = defineCall('GET', '/api/staff/withdrawals', {
  access: 'staff',
  summary:
    'Returns the shop’s withdrawals: those that are open, oldest first, and those that are decided, newest first',
  answer: z.object({ open: z.array(StaffWithdrawal), done: z.array(StaffWithdrawal) }),
})

export const postWithdrawalDone = defineCall('POST', '/api/staff/withdrawals/{id}/done', {
  access: 'staff',
  summary: 'Marks a withdrawal as decided or as open again. The booking does not change',
  body: z.object({ isDone: z.boolean() }),
  answer: z.object({}),
})
