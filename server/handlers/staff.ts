import type { postStaffHandout, StaffReservation } from '#contract/staff.ts'
import { logIn } from '#server/auth/log-in.ts'
import { staffSessions } from '#server/auth/session.ts'
import { invalidField, Refusal } from '#server/base/refusal.ts'
import { switchedOff } from '#server/base/switched-off.ts'
import { sendingOf } from '#server/booking-access/idempotency.ts'
import { snapshot } from '#server/db/snapshot.ts'
import { declineInquiry, sendQuote, withdrawQuote } from '#server/groups/answer-inquiry.ts'
import { inquiriesOf, refusedGroups } from '#server/groups/waiting-groups.ts'
import { vouchGroup } from '#server/groups/vouch-group.ts'
import type { CallContext, Handlers } from '#server/http/handle.ts'
import { act, type StaffTask } from '#server/staff/act.ts'
import { counterOf } from '#server/staff/counter.ts'
import { findReport, recordingCodeOf } from '#server/recordings/recordings.ts'
import { findGroups } from '#server/groups/waiting-groups.ts'
import { daysAhead } from '#server/staff/days-ahead.ts'
import { staffForecast } from '#server/staff/forecast.ts'
import { findBookings } from '#server/staff/find-bookings.ts'
import { bookedGroups, overdueGroups, packingList } from '#server/staff/group-lists.ts'
import { groupSearchOf, searchReadings } from '#server/staff/search-readings.ts'
import { staffShortBooking } from '#server/staff/staff-shortfalls.ts'
import { shortBookings } from '#server/stock/short-bookings.ts'
import { reservationByNumber, staffReservation } from '#server/staff/staff-reservation.ts'
import { decidePayment, staffPayments } from '#server/staff/unknown-payments.ts'
import { markWithdrawal, staffWithdrawals } from '#server/staff/withdrawals.ts'
import type { Shop } from '#server/tenants/shop.ts'

type Asking = Pick<CallContext<typeof postStaffHandout>, 'shop' | 'params' | 'today' | 'locale' | 'deps'>
type Acting = Asking & Pick<CallContext<typeof postStaffHandout>, 'account' | 'idempotencyKey'>

const shown = ({ shop, params, today, locale, deps }: Asking): Promise<StaffReservation> =>
  snapshot(deps.db, async (trx) =>
    staffReservation(trx, shop, await reservationByNumber(trx, shop, params.number!), { today, locale }),
  )

const actOn = async (context: Acting, order: StaffTask): Promise<StaffReservation> => {
  const { shop, params, today, account: staff, deps } = context
  const key = context.idempotencyKey()
  const { id } = await reservationByNumber(deps.db, shop, params.number!)
  await act(deps, { staff, key, reservation: id, today }, order)
  return shown(context)
}

const refuseUnknownPlace = (shop: Shop, location: string | undefined): void => {
  if (location !== undefined && !shop.locations.has(location)) throw invalidField('location')
}

export const staffHandlers = {
  getStaffSession: async ({ shop, c, deps }) => {
    const staff = await staffSessions.account(deps.db, c, shop.id)
    return staff ? { name: staff.email } : {}
  },

  postStaffLogin: async (context) => ({ name: (await logIn(staffSessions, context)).email }),

  getStaffLogout: async ({ shop, c, deps }) => {
    await staffSessions.end(deps.db, c, shop.id)
    staffSessions.dropCookie(c, deps, shop.id)
    return {}
  },

  getCounter: async ({ shop, query: { date, location }, today, locale, c, deps }) => {
    refuseUnknownPlace(shop, location)
    const asked = { date: date ?? today, location }
    const counter = await snapshot(deps.db, (trx) => counterOf(trx, shop, asked, { today, now: c.get('now'), locale }))
    return { ...counter, switchedOff: switchedOff(deps.environment), trialDay: deps.environment.TRIAL_DAY ?? null }
  },

  getCounterDays: async ({ shop, query: { location }, today, deps }) => {
    refuseUnknownPlace(shop, location)
    return { days: await daysAhead(deps.db, shop, { today, location }) }
  },

  getStaffShortfalls: ({ shop, today, locale, deps }) =>
    snapshot(deps.db, async (trx) => {
      const { bookings, count } = await shortBookings(trx, shop, today)
      return { bookings: bookings.map((booking) => staffShortBooking(shop, booking, locale)), count }
    }),
  getStaffForecast: ({ shop, today, locale, deps }) =>
    snapshot(deps.db, (trx) => staffForecast(trx, shop, { today, locale })),
  getStaffPayments: async ({ shop, deps }) => ({ payments: await staffPayments(deps.db, shop.id) }),
  postPaymentRefund: async ({ params, account: staff, deps }) => {
    await decidePayment(deps.db, 'refund', staff, params.id!, deps.clock())
    return {}
  },
  postPaymentClose: async ({ params, account: staff, deps }) => {
    await decidePayment(deps.db, 'close', staff, params.id!, deps.clock())
    return {}
  },
  getStaffWithdrawals: ({ shop, deps }) => snapshot(deps.db, (trx) => staffWithdrawals(trx, shop)),
  postWithdrawalDone: async ({ params, body, account: staff, deps }) => {
    const isKnown = await markWithdrawal(deps.db, staff, params.id!, body.isDone ? deps.clock() : null)
    if (!isKnown) throw new Refusal(404, { error: 'unknown withdrawal' })
    return {}
  },

  postStaffSearch: ({ shop, body, today, deps }) =>
    snapshot(deps.db, async (trx) => {
      const code = recordingCodeOf(body.text)
      const report = code && (await findReport(trx, shop.id, code))
      const readings = searchReadings(body.text, { prefix: shop.tenant.shop.numberPrefix, today })
      return {
        ...(await findBookings(trx, shop, body.text, today)),
        groups: await findGroups(trx, shop, groupSearchOf(shop.id, readings)),
        reports: report ? [report] : [],
      }
    }),

  getStaffReservation: shown,

  postStaffHandout: (context) => actOn(context, { action: 'handout' }),
  postStaffUndo: (context) => actOn(context, { action: 'undo' }),
  postStaffExtra: (context) => {
    const { extra, state } = context.body
    return actOn(context, { action: state === 'done' ? 'extra_done' : 'extra_open', extra })
  },
  postStaffVouch: (context) => actOn(context, { action: 'vouch' }),
  postStaffComplete: (context) => actOn(context, { action: 'complete' }),
  postStaffCancel: (context) => {
    const { amount = null, reason } = context.body
    return actOn(context, { action: 'cancel', amount, reason })
  },
  postStaffRefund: (context) => {
    const { amount = null, reason } = context.body
    return actOn(context, { action: 'refund', amount, reason })
  },
  postStaffRetry: (context) => actOn(context, { action: 'retry', refund: context.body.refund }),

  getStaffGroups: ({ shop, today, now, locale, deps }) =>
    snapshot(deps.db, async (trx) => ({
      inquiries: await inquiriesOf(trx, shop, locale, now),
      groups: await bookedGroups(trx, shop, { today, locale }),
      overdue: await overdueGroups(trx, shop, { today, locale }),
      refused: await refusedGroups(trx, shop, today),
    })),

  postGroupVouch: async ({ params, body, account: staff, deps }) => {
    await vouchGroup(deps, staff, params.id!, body)
    return {}
  },

  postGroupQuote: async ({ shop, params, body, now, account: staff, deps, idempotencyKey }) => {
    const { version, listSeen, ...terms } = body
    const sending = sendingOf(shop.id, idempotencyKey(), { ...body, group: params.id! })
    await sendQuote(deps, shop, params.id!, sending, { terms, version, listSeen, staff, now })
    return {}
  },
  postGroupWithdraw: async ({ shop, params, body, deps }) => {
    await withdrawQuote(deps, shop.id, params.id!, body.quote)
    return {}
  },
  postGroupDecline: async ({ shop, params, body, deps }) => {
    await declineInquiry(deps, shop.id, params.id!, body)
    return {}
  },

  getStaffGroup: ({ shop, params, locale, deps }) =>
    snapshot(deps.db, async (trx) =>
      packingList(trx, shop, await reservationByNumber(trx, shop, params.number!), locale),
    ),
} satisfies Partial<Handlers>
