import { CALLS, type CallName } from '#contract/calls.ts'
import type { CheckoutAnswer, Reservation } from '#contract/checkout.ts'
import type { InquiredGroup, LeadersGroup } from '#contract/groups.ts'
import type { PaymentStart } from '#contract/payment.ts'
import type { StaffInquiry } from '#contract/staff-groups.ts'
import type { StaffWithdrawal } from '#contract/staff-withdrawals.ts'
import { issueToken } from '#server/auth/tokens.ts'
import { answerRequests } from '#server/customers/answer-requests.ts'
import { expireQuotes } from '#server/groups/expire-groups.ts'
import { transact } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { comparePayments } from '#server/jobs/compare-payments.ts'
import { reconcilePayments } from '#server/jobs/reconcile-payments.ts'
import { releaseEndedHolds } from '#server/jobs/release-holds.ts'
import { removeExpired } from '#server/jobs/remove-expired.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { sendDueMails } from '#server/mail/send-mails.ts'
import { refundUnknownPayments } from '#server/payments/refund-unknown.ts'
import { sendRefunds } from '#server/payments/send-refunds.ts'
import { addMember } from '#server/staff/members.ts'
import { runSandbox } from '#sandbox/run-sandbox.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'
import { booking } from './app.ts'
import { compressedReport } from './compressed-report.ts'
import { recordedVisit } from './recorded-visit.ts'
import { accessOf, general, leader, pupil, withBoot } from './groups.ts'
import { quoteOf, TERMS } from './quotes.ts'
import { STAFF, STAFF_PASSWORD } from './staff.ts'
import { adult, boot, newKey, order, visitor } from './visitor.ts'
import type { Server } from './two-servers.ts'

const TENANT = 'worked'
const EMAIL = 'anna@example.com'
const PASSWORD = 'Almrausch-77'
const CARD = '4200000000000091'

type Params = Record<string, string>

export interface MadeCall {
  name: CallName
  status: number
}

export interface AskedCall {
  name: CallName
  params: Params
  query: string
  body: unknown
  cookies: string
}

interface Walk {
  before?: (asked: AskedCall) => Promise<void>
}

const caller = (app: Server['app'], made: MadeCall[], before: Walk['before']) => {
  const anna = visitor(app, TENANT)
  const ask = async <T>(name: CallName, params: Params = {}, body?: unknown, query = ''): Promise<T> => {
    const { method, path, ...call } = CALLS[name]
    await before?.({ name, params, query, body, cookies: anna.cookies() })
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param]!))
    const key: Record<string, string> = 'keyed' in call && call.keyed ? { 'Idempotency-Key': newKey() } : {}
    const answer = await anna.send<T>(method, `/${TENANT}/de${filled}${query}`, body, key)
    made.push({ name, status: answer.status })
    if (answer.status >= 500) throw new Error(`${name} was answered with ${answer.status}`)
    return answer.body
  }
  const pay = async (bookingId: string) => {
    await anna.enterCard(await ask<PaymentStart>('postPayment', { bookingId }, {}), CARD)
    await ask('getPayment', { bookingId })
  }
  return { ask, pay }
}

export const runEveryJob = async (deps: Deps): Promise<void> => {
  await answerRequests(deps)
  await releaseEndedHolds(deps)
  await expireQuotes(deps)
  await reconcilePayments(deps)
  await comparePayments(deps)
  await sendRefunds(deps)
  await refundUnknownPayments(deps)
  await runSandbox(deps)
  await queueReminders(deps)
  await sendDueMails({ ...deps, transport: { send: async () => {}, close: () => {} } })
  await removeExpired(deps)
}

const skis = (more: Parameters<typeof order>[0] = {}) =>
  order({ persons: [adult([{ id: 'ski', count: 1 }, boot('26.5')])], ...more })

export const makeEveryCall = async (
  { app, deps }: Pick<Server, 'app' | 'deps'>,
  { before }: Walk = {},
): Promise<MadeCall[]> => {
  const made: MadeCall[] = []
  const { ask, pay } = caller(app, made, before)
  const { db, clock } = deps
  const asked = booking('2026-03-09', '2026-03-11')
  for (const name of ['getSite', 'getLocations', 'getSpecials', 'getAccommodations'] as const) await ask(name)
  await ask('getContent', { type: 'agb' })
  for (const name of ['postPrices', 'postCalendar', 'postSwaps'] as const)
    await ask(name, {}, { ...asked, dc: 'SKI10' })
  await ask('postStock', {}, { date: asked.date, location: 'tal' })

  const tokenFor = async (purpose: 'activation' | 'password_reset') => {
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('tenant', '=', TENANT)
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    return transact(db, (trx) => issueToken(trx, { tenant: TENANT, customer: id, purpose, now: clock() }))
  }
  const openAccount = async () => {
    await ask('postRegister', {}, { email: EMAIL, firstname: 'Anna', lastname: 'Berger', newsletter: true })
    await answerRequests(deps)
    await ask('postActivate', {}, { token: await tokenFor('activation'), password: PASSWORD })
  }
  await openAccount()
  await ask('deleteCustomer', {}, { password: PASSWORD })
  await openAccount()
  await ask('getLogout')
  await ask('postForgot', {}, { email: EMAIL })
  await ask('postReset', {}, { token: await tokenFor('password_reset'), password: PASSWORD })
  await ask('postLogin', {}, { email: EMAIL, password: PASSWORD })
  await ask('getSession')
  const profile = { firstname: 'Anna', lastname: 'Berger', language: 'de' }
  await ask('getProfile')
  await ask('putProfile', {}, profile)
  const { id } = await ask<{ id: string }>('postPerson', {}, { firstname: 'Mia', type: 3 })
  await ask('putPerson', { id }, { firstname: 'Mia', type: 3, shoesize: 30 })
  await ask('getPersondata')
  await ask('getNewsletter')
  await ask('deletePerson', { id })

  const first = await ask<CheckoutAnswer>('postCheckout', {}, skis({ dc: 'SKI10', newsletter: true }))
  await ask('postPrices', {}, { ...asked, bookingId: first.bookingId })
  await ask('postCheckout', {}, skis({ bookingId: first.bookingId }))
  await ask('postHold', first as unknown as Params, {})
  await pay(first.bookingId)
  await ask('postPurchase', first as unknown as Params, {})
  await ask('getCheckout', first as unknown as Params)
  await ask('putCheckout', first as unknown as Params, { ...skis(), date: { from: '2026-03-09', to: '2026-03-12' } })
  await pay(first.bookingId)
  await ask('postCheckoutLink', {}, { email: EMAIL, number: first.number })
  await ask('confirmNewsletter', {}, { token: newKey() })
  const { code: recording } = await ask<{ code: string }>(
    'postRecording',
    {},
    compressedReport((await recordedVisit()).recording()),
  )
  await ask('getReservations')
  await ask('getReservation', { id: first.bookingId })
  await ask('putReservation', { id: first.bookingId }, skis())
  await ask('postWithdrawal', {}, { name: 'Anna Berger', number: first.number, email: EMAIL })
  await runEveryJob(deps)

  const aGroup = { kind: 'reservation', general: general(), leader: leader(), persons: [pupil('Mia')] }
  const { id: group, memberUrl } = await ask<LeadersGroup>('postGroup', {}, aGroup)
  await ask('getGroup', { id: group }, undefined, `?access=${accessOf(memberUrl)}`)
  await ask('putGroup', { id: group }, aGroup)
  const { id: personId } = await ask<{ id: string }>('postGroupPerson', { id: group }, pupil('Ben'))
  const reminded = { ...withBoot('Ben', '26.5', { shoesize: null }), email: 'ben@example.com' }
  await ask('putGroupPerson', { id: group, personId }, reminded)
  await ask('putGroupPersons', { id: group }, { persons: [pupil('Leo')], remove: [newKey()] })
  await ask('postGroupImport', { id: group }, { rows: [{ type: 3, firstname: 'Eva' }] })
  const { persons } = await ask<LeadersGroup>('getGroup', { id: group })
  await ask('deleteGroupPerson', { id: group, personId: persons.find(({ firstname }) => firstname === 'Eva')!.id })
  await ask('postGroupRemind', { id: group }, {})
  await ask('postGroupLink', {}, { email: EMAIL })
  await ask('getGroupOffer', { id: group })
  await runEveryJob(deps)
  await ask('deleteGroupPerson', { id: group, personId })
  const completing = { conditionsAccepted: true, termsAccepted: true, language: 'de' }
  const booked = await ask<CheckoutAnswer>('postGroupComplete', { id: group }, completing)
  const { booking: stored, version } = await ask<Reservation>('getCheckout', booked as unknown as Params)
  await ask('postGroupChangeOffer', booked as unknown as Params, stored)
  const change = { version, persons: stored.persons.map((_, at) => at), removed: [] }
  const renamed = { ...stored, groupname: 'Klasse 3c', termsAccepted: true }
  await ask('putCheckout', booked as unknown as Params, { ...renamed, change })

  await addMember(db, { tenant: TENANT, email: STAFF, password: STAFF_PASSWORD, now: clock() }, CHEAP_PASSWORDS)
  await ask('postStaffLogin', {}, { email: STAFF, password: STAFF_PASSWORD })
  await ask('getStaffSession')
  await ask('getCounter', {}, undefined, '?day=2026-03-09')
  await ask('postStaffSearch', {}, { text: 'Berger' })
  await ask('getStaffRecording', { code: recording })
  await ask('postTraffic', {}, { charts: { booking: { states: ['step.entry'], arrows: [], ends: ['step.entry'] } } })
  await ask('getStaffTraffic')
  await ask('getStaffLostDemand')
  await ask('getStaffReports')
  await ask('postReportDone', { code: recording }, { isDone: true })
  await ask('getStaffReservation', { number: first.number })
  await ask('postStaffExtra', { number: first.number }, { extra: 'coverage', state: 'done' })
  await ask('postStaffRefund', { number: first.number }, { amount: 100, reason: 'Kulanz' })
  await ask('postStaffRetry', { number: first.number }, { refund: 'a'.repeat(22) })
  const anInquiry = { ...aGroup, kind: 'inquiry', persons: [pupil('Mia'), pupil('Ben')] }
  const { id: inquiry } = await ask<LeadersGroup>('postGroup', {}, anInquiry)
  await ask('postGroupComplete', { id: inquiry }, { conditionsAccepted: true, language: 'de' })
  await ask('getStaffGroups')
  await ask('getCounterDays')
  await ask('getStaffShortfalls')
  await ask('getStaffForecast')
  await ask('getStaffPayments')
  for (const name of ['postPaymentRefund', 'postPaymentClose'] as const) await ask(name, { id: newKey() }, {})
  const { open } = await ask<{ open: StaffWithdrawal[] }>('getStaffWithdrawals')
  await ask('postWithdrawalDone', { id: open[0]!.id }, { isDone: true })
  await ask('postGroupVouch', { id: inquiry }, { units: 1, unitDays: 1 })
  const seen = async () => {
    const { inquiries } = await ask<{ inquiries: StaffInquiry[] }>('getStaffGroups')
    return inquiries.find(({ id }) => id === inquiry)!
  }
  const quoted = async () => {
    const { version, price } = await seen()
    const terms = { ...TERMS, holdsStock: true, version, listSeen: price?.list ?? 0 }
    await ask('postGroupQuote', { id: inquiry }, terms)
    return quoteOf((await ask<InquiredGroup>('getGroup', { id: inquiry })).answer).id
  }
  await ask('postGroupWithdraw', { id: inquiry }, { quote: await quoted() })
  await ask('postGroupDecline', { id: inquiry }, { version: (await seen()).version, word: 'Leider nicht' })
  await ask('postGroupReopen', { id: inquiry }, {})
  await ask('postGroupComplete', { id: inquiry }, { conditionsAccepted: true, language: 'de' })
  await ask('postGroupAccept', { id: inquiry }, { ...completing, quote: await quoted() })
  await ask('getStaffGroup', { number: booked.number })
  await ask('postStaffVouch', { number: booked.number }, {})
  await ask('postStaffHandout', { number: first.number }, {})
  await ask('postStaffUndo', { number: first.number }, {})
  await ask('postStaffHandout', { number: first.number }, {})
  await ask('postStaffComplete', { number: first.number }, {})

  const second = await ask<CheckoutAnswer>('postCheckout', {}, skis())
  await pay(second.bookingId)
  await ask('postReservationCancel', { id: second.bookingId }, {})
  const third = await ask<CheckoutAnswer>('postCheckout', {}, skis())
  await pay(third.bookingId)
  await ask('postStaffCancel', { number: third.number }, { reason: 'Sturm' })
  const fourth = await ask<CheckoutAnswer>('postCheckout', {}, skis())
  await ask('postCancel', fourth as unknown as Params, {})
  await ask('postCheckout', {}, skis())
  await runEveryJob(deps)
  await ask('getStaffLogout')
  await ask('getExport')
  await ask('postNotify', {}, 'unreadable')
  return made
}
