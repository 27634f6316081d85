import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { ReservationStatus } from './checkout.ts'
import { Cents, Instant, IsoDay } from './primitives.ts'

/** A withdrawal as it was declared, with what the staff have to know to decide about it. */
export const StaffWithdrawal = z.object({
  id: z.string(),
  receivedAt: Instant,
  /** '': the person has been erased. */
  name: z.string(),
  /** The booking number as it was typed. */
  number: z.string(),
  email: z.string(),
  /** The last day for the refund, if the withdrawal is valid (§ 357 (1) BGB). */
  refundBy: IsoDay,
  /** The time when it was decided; null: it is open. */
  doneAt: z.nullable(Instant),
  /** The staff member who marked it as done, by e-mail address; null: it is open, or its booking was cancelled. */
  doneBy: z.nullable(z.string()),
  /** The booking with this number; null: there is none. */
  booking: z.nullable(
    z.object({
      number: z.string(),
      status: ReservationStatus,
      contact: z.string(),
      date: z.object({ from: IsoDay, to: IsoDay }),
      /** Declared with the booking's own e-mail address. */
      isSameEmail: z.boolean(),
      /** Somebody has equipment that is not back. */
      isOut: z.boolean(),
      /** The amount that can still be refunded. */
      left: Cents,
      /** The amount that its cancellation refunds; null: it is not cancelled. */
      refund: z.nullable(Cents),
    }),
  ),
})
export type StaffWithdrawal = z.infer<typeof StaffWithdrawal>

/** The maximum of withdrawals in each list. */
export const WITHDRAWALS_LISTED = 100

export const getStaffWithdrawals = defineCall('GET', '/api/staff/withdrawals', {
  access: 'staff',
  summary:
    'Withdrawals of the shop: those that are open, the oldest first, and those that are decided, the newest first',
  answer: z.object({ open: z.array(StaffWithdrawal), done: z.array(StaffWithdrawal) }),
})

export const postWithdrawalDone = defineCall('POST', '/api/staff/withdrawals/{id}/done', {
  access: 'staff',
  summary: 'Marks a withdrawal as decided, or as open again; it changes no booking',
  body: z.object({ isDone: z.boolean() }),
  answer: z.object({}),
})
