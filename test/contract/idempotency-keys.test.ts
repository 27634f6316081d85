import { afterAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import type { CheckoutAnswer } from '#contract/checkout.ts'
import { answering, inquired, quoteOf, TERMS } from '#test/support/quotes.ts'
import { general, groupTenant, groupVisitor, leader, pupil } from '#test/support/groups.ts'
import { openMailShop } from '#test/support/mail.ts'
import { staffMember } from '#test/support/staff.ts'
import { adult, newKey, order, visitor } from '#test/support/visitor.ts'

const tenant = { ...groupTenant, shop: { ...groupTenant.shop, withdrawal: true } }
const shop = await openMailShop({ tenants: [tenant], environment: { TRUST_PROXY: 1 } })
const maria = await staffMember(shop)
afterAll(() => shop.close())

type Send = ReturnType<typeof visitor>['send']
interface Keyed {
  send: Send
  first: { path: string; body: unknown }
  other: { path: string; body: unknown }
}
const at = (path: string, body: unknown) => ({ path: `/worked/de/api${path}`, body })

const aGroup = (kind: 'reservation' | 'inquiry', title = 'Klasse 3b') => ({
  kind,
  general: general({ title }),
  leader: leader(),
  persons: [pupil('Mia'), pupil('Ben')],
})
const completing = { conditionsAccepted: true, termsAccepted: true, language: 'de' }
const toComplete = async (kind: 'reservation' | 'inquiry'): Promise<Keyed> => {
  const anna = groupVisitor(shop.app)
  const path = `/groups/group/${(await anna.begin(aGroup(kind))).body.id}/complete`
  return { send: anna.send, first: at(path, completing), other: at(path, { ...completing, language: 'en' }) }
}
const toAnswer = async () => {
  const { anna, id } = await inquired(shop.app)
  const inquiry = (await answering(maria).list()).find((one) => one.id === id)!
  return { anna, id, body: { ...TERMS, version: inquiry.version, listSeen: 12_900 } }
}
const toQuote = async (): Promise<Keyed> => {
  const { id, body } = await toAnswer()
  const path = `/staff/groups/${id}/quote`
  return { send: maria.send, first: at(path, body), other: at(path, { ...body, payAtShop: true }) }
}
const toAccept = async (): Promise<Keyed> => {
  const { anna, id, body } = await toAnswer()
  await maria.call('POST', `/groups/${id}/quote`, body, { 'Idempotency-Key': newKey() })
  const path = `/groups/group/${id}/accept`
  const accepting = { ...completing, quote: quoteOf((await anna.inquiry(id)).body.answer).id }
  return { send: anna.send, first: at(path, accepting), other: at(path, { ...accepting, language: 'en' }) }
}
const insured = { persons: [adult([{ id: 'ski', count: 1 }], { coverage: true })] }
const ofStaff = async (action: string, body: object = {}, other?: object): Promise<Keyed> => {
  const path = async () => `/staff/reservations/${(await shop.book(insured)).number}/${action}`
  const first = await path()
  return { send: maria.send, first: at(first, body), other: at(other ? first : await path(), other ?? body) }
}
const ofVisitor = (path: string, body: unknown, other: unknown): Keyed => ({
  send: visitor(shop.app).send,
  first: at(path, body),
  other: at(path, other),
})
const withdrawal = { name: 'Anna Berger', number: 'ALP-7K3M9Q', email: 'anna@example.com' }

const CASES: [name: string, keyed: () => Keyed | Promise<Keyed>][] = [
  ['postCheckout', () => ofVisitor('/checkout', order(), order({ persons: [adult([{ id: 'helmet', count: 1 }])] }))],
  ['postGroup', () => ofVisitor('/groups/group', aGroup('reservation'), aGroup('reservation', 'Klasse 4a'))],
  ['postGroupComplete', () => toComplete('reservation')],
  ['postGroupComplete', () => toComplete('inquiry')],
  ['postGroupQuote', toQuote],
  ['postGroupAccept', toAccept],
  ['postWithdrawal', () => ofVisitor('/withdrawal', withdrawal, { ...withdrawal, name: 'Eva Huber' })],
  ['postStaffHandout', () => ofStaff('handout')],
  ['postStaffExtra', () => ofStaff('extra', { extra: 'coverage', state: 'done' })],
  ['postStaffCancel', () => ofStaff('cancel', { reason: 'Sturm' }, { reason: 'Krank' })],
]

test.each(CASES)(
  'An idempotency key used again with another body is answered 409 without a cookie: %s',
  async (_name, keyed) => {
    const { send, first, other } = await keyed()
    const key = newKey()
    const ask = ({ path, body }: Keyed['first'], by: Send) =>
      by<CheckoutAnswer & Record<string, unknown>>('POST', path, body, { 'Idempotency-Key': key })
    const answered = await ask(first, send)
    expect(answered.status).toBeLessThan(300)
    expect((await ask(first, send)).status).toBeLessThan(300)
    const refused = await ask(other, send)
    expect(refused).toMatchObject({ status: 409, body: { error: expect.any(String) } })
    expect(Object.keys(refused.body)).toEqual(['error'])
    expect(refused.headers.getSetCookie()).toEqual([])
  },
)

test('A group that an earlier release has begun is not returned for its idempotency key', async () => {
  const key = newKey()
  const { body } = await groupVisitor(shop.app).begin(aGroup('reservation'), key)
  await shop.db.updateTable('groups').set({ body_hash: null }).where('id', '=', body.id).execute()
  const again = await groupVisitor(shop.app).begin(aGroup('reservation'), key)
  expect(again.status).toBe(409)
  expect(again.headers.getSetCookie()).toEqual([])
})

const SAME_AS_HANDOUT = ['postStaffComplete', 'postStaffRefund', 'postStaffRetry', 'postStaffUndo', 'postStaffVouch']

test('Each call that accepts an idempotency key is tested itself or by the handout’s case', () => {
  const keyed = Object.entries<Call>(CALLS).flatMap(([name, call]) => (call.keyed ? [name] : []))
  expect([...new Set([...CASES.map(([name]) => name), ...SAME_AS_HANDOUT])].toSorted()).toEqual(keyed.toSorted())
})
