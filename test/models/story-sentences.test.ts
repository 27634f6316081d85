import { expect, test } from 'vitest'
import { createActor, type StateValue } from 'xstate'
import { STATUS } from '#contract/constants.ts'
import { bookingMachine } from '#machines/booking/machine.ts'
import { restoreSnapshot } from '#machines/recording/charts.ts'
import type { Effect } from '#machines/recording/effect.ts'
import { RECORDED, type RecordedName } from '#machines/recording/redact.ts'
import type { Moment, Snapshots } from '#machines/recording/replay.ts'
import { storyOf, type Story } from '#machines/recording/story.ts'
import { TROUBLE_STATES, type TroubleKey } from '#machines/recording/trouble.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const AT_14 = NOON + 120 * MINUTE

interface Happening {
  chart: RecordedName
  event: string
  value: StateValue
  context?: object
  page?: string
  document?: number
}

const BOOKING = createActor(bookingMachine, { input: bookingInput([bookedLocation('tal')]) }).getSnapshot()
const GENERAL = { takesPart: false, days: { from: null, to: null }, location: null }
const GROUP = { short: [], shop: { locations: [] }, table: { present: { leader: null, rows: [] } }, general: GENERAL }

const CONTEXTS: Partial<Record<RecordedName, object>> = {
  booking: BOOKING.context,
  checkout: { outOfStock: [], bookingId: 'b' },
  groupLeader: GROUP,
  groupChange: GROUP,
}

const story = (...happenings: Happening[]): Story => {
  let snapshots: Snapshots = { booking: BOOKING }
  let address: Moment['address'] = null
  const moments = happenings.map(({ chart, event, value, context = {}, page, document = 0 }, at): Moment => {
    const restored = restoreSnapshot(chart, { value, context: { bookingId: 'b', ...CONTEXTS[chart], ...context } })
    snapshots = { ...snapshots, [chart]: restored }
    if (page) address = { route: page as '/', hash: '', params: {}, search: {} }
    const common = { segment: document, kind: 'event', recorded: null, verdict: 'same' } as const
    return { ...common, at, time: at * MINUTE, actor: chart, chart, event: { type: event }, snapshots, address }
  })
  return storyOf(
    moments,
    happenings.map(() => ({ startedAt: new Date(NOON).toISOString() }) as never),
  )
}

const on =
  (chart: RecordedName, page: string) =>
  (event: string, value: StateValue, context: object = {}): Happening => ({
    chart,
    event,
    value,
    context,
    page,
  })
const paying = on('checkout', '/checkout/payment')
const checking = on('checkout', '/checkout/payment/check')
const bank = on('paymentCheck', '/checkout/payment/check')
const UNDECIDED = [bank('check.pending', { waiting: 'briefly' }), bank('xstate.after.pause', 'asking')]
const booked = on('checkout', '/checkout/success')
const own = '/user/reservations/$id'

const held: Happening = { chart: 'hold', event: 'start', value: 'running', context: { ends: AT_14 } }
const changing: Happening = {
  chart: 'booking',
  event: 'reservation.made',
  value: { ...BOOKING.value, purpose: { changing: 'paid' } },
}
const opened = paying('payment.started', { payment: { entering: 'form' } })
const declined = checking('check.declined', { check: { failed: 'declined' } }, { paymentError: 'declined' })
const asked = checking('check.paid', { success: { answer: 'asking', standing: 'unknown' } })
const reservation = (standing: string, payAtShop?: boolean) =>
  booked(
    'reservation.read',
    { success: { answer: 'known', standing } },
    { reservation: { status: STATUS.paid, booking: { payAtShop } } },
  )
const late = (reason: string, state: string) =>
  checking('check.ended', { check: { failed: state } }, { paymentError: reason })

interface Told {
  visit: Happening[]
  key: TroubleKey | undefined
  isOvercome?: boolean
  money: Effect['money']
  stock?: Effect['stock']
}

const VISITS: Record<string, Told> = {
  'a card that is refused': {
    visit: [held, opened, declined],
    key: 'checkout.check.failed.declined',
    money: 'nothing',
    stock: 'held',
  },
  'a card that is refused twice before another one pays': {
    visit: [held, opened, declined, opened, declined, asked, reservation('paid')],
    key: 'checkout.check.failed.declined',
    isOvercome: true,
    money: 'paid',
    stock: 'booked',
  },
  'a card that is refused, and a card form that is open again': {
    visit: [held, opened, declined, opened],
    key: 'checkout.check.failed.declined',
    money: 'unreported',
    stock: 'held',
  },
  'a refused card whose answer came before the recording': {
    visit: [held, opened, { ...declined, event: 'start' }],
    key: 'checkout.check.failed.declined',
    money: 'nothing',
    stock: 'held',
  },
  'a paid booking whose answer came before the recording': {
    visit: [held, opened, declined, opened, reservation('paid')],
    key: 'checkout.check.failed.declined',
    isOvercome: true,
    money: 'paid',
    stock: 'booked',
  },
  'a card form that the visitor has left': {
    visit: [held, opened, on('session', '/user')('login.submit', { anonymous: 'idle' })],
    key: undefined,
    money: 'unreported',
    stock: 'held',
  },
  'a card form that does not load': {
    visit: [held, opened, paying('widget.failed', { payment: { entering: 'formMissing' } })],
    key: 'checkout.payment.entering.formMissing',
    money: 'nothing',
    stock: 'held',
  },
  'a bank that has not decided': {
    visit: [
      held,
      opened,
      checking('payment.underWay', { check: 'processing' }),
      bank('check.pending', { waiting: 'briefly' }),
    ],
    key: 'paymentCheck.waiting.briefly',
    money: 'open',
    stock: 'held',
  },
  'a bank that is asked once more, without a decision yet': {
    visit: [held, opened, checking('payment.underWay', { check: 'processing' }), ...UNDECIDED, ...UNDECIDED],
    key: 'paymentCheck.waiting.briefly',
    money: 'open',
    stock: 'held',
  },
  'a bank that has decided after a short wait': {
    visit: [
      held,
      opened,
      checking('payment.underWay', { check: 'processing' }),
      ...UNDECIDED,
      bank('check.paid', 'known'),
      reservation('paid'),
    ],
    key: undefined,
    money: 'paid',
    stock: 'booked',
  },
  'a payment after the end of the hold': {
    visit: [opened, late('expired', 'declined')],
    key: 'checkout.check.failed.declined',
    money: 'refunded',
  },
  'a payment for a cancelled booking': {
    visit: [held, opened, late('cancelled', 'ended')],
    key: 'checkout.check.failed.ended',
    money: 'refunded',
  },
  'a payment that the changed booking no longer needs': {
    visit: [held, opened, late('unneeded', 'ended')],
    key: 'checkout.check.failed.ended',
    money: 'refunded',
  },
  'a change whose fee has risen before its payment': {
    visit: [held, changing, paying('payment.dearer', { payment: { refused: 'dearer' } })],
    key: 'checkout.payment.refused.dearer',
    money: 'nothingMore',
  },
  'a payment that this browser may not see': {
    visit: [held, opened, checking('check.notFound', { check: { failed: 'notFound' } })],
    key: 'checkout.check.failed.notFound',
    money: 'open',
    stock: 'held',
  },
  'equipment that is sold out when the payment begins': {
    visit: [held, paying('payment.outOfStock', { payment: { refused: 'outOfStock' } })],
    key: 'checkout.payment.refused.outOfStock',
    money: 'nothing',
    stock: 'none',
  },
  'a hold that the shop has ended early': {
    visit: [{ ...held, event: 'hold.ended', value: 'over' }, paying('hold.ended', { payment: 'holdEnded' })],
    key: 'hold.over',
    money: 'nothing',
    stock: 'none',
  },
  'a confirmation that cannot be loaded after a payment': {
    visit: [asked, booked('reservation.unreachable', { success: { answer: 'unreachable', standing: 'unknown' } })],
    key: 'checkout.success.answer.unreachable',
    money: 'paid',
    stock: 'booked',
  },
  'a confirmation that cannot be loaded': {
    visit: [booked('reservation.unreachable', { success: { answer: 'unreachable', standing: 'unknown' } })],
    key: 'checkout.success.answer.unreachable',
    money: 'untouched',
  },
  'a booking that is paid at the shop': {
    visit: [reservation('paid', true)],
    key: undefined,
    money: 'settled',
    stock: 'booked',
  },
  'a booking that the shop has cancelled': {
    visit: [reservation('cancelled')],
    key: undefined,
    money: 'cancelled',
  },
  'a refused change of a paid booking': {
    visit: [
      changing,
      on('checkout', '/checkout/overview')('order.rejected', { overview: { order: { refused: 'rejected' } } }),
    ],
    key: 'checkout.overview.order.refused.rejected',
    money: 'nothingMore',
  },
  'a change of a paid booking without an answer': {
    visit: [
      changing,
      on('checkout', '/checkout/overview')('order.unreachable', { overview: { order: 'unreachable' } }),
    ],
    key: 'checkout.overview.order.unreachable',
    money: 'changeOpen',
  },
  'a booking that was paid in another window': {
    visit: [
      on('checkout', '/checkout/overview')(
        'order.endedElsewhere',
        { overview: { order: { refused: 'endedElsewhere' } } },
        { elsewhere: { how: 'alreadyPaid' } },
      ),
    ],
    key: 'checkout.overview.order.refused.endedElsewhere',
    money: 'elsewhere',
    stock: 'booked',
  },
  'a session that ends before the visitor logs in again and pays': {
    visit: [
      on('session', '/user')('session.lose', { anonymous: 'expired' }),
      on('session', '/user')('login.accepted', { authenticated: 'idle' }),
      asked,
      reservation('paid'),
    ],
    key: 'session.anonymous.expired',
    isOvercome: true,
    money: 'paid',
    stock: 'booked',
  },
  'a cancellation without an answer': {
    visit: [on('cancellation', own)('cancel.unreachable', 'unreachable', { refusal: null })],
    key: 'cancellation.unreachable',
    money: 'cancelOpen',
  },
  'a refused cancellation': {
    visit: [on('cancellation', own)('cancel.unreachable', 'unreachable', { refusal: 110 })],
    key: 'cancellation.unreachable',
    money: 'untouched',
  },
  'a cancellation that needs two attempts': {
    visit: [
      on('cancellation', own)('cancel.unreachable', 'unreachable', { refusal: null }),
      on('cancellation', own)('cancel.done', 'cancelled'),
    ],
    key: 'cancellation.unreachable',
    isOvercome: true,
    money: 'cancelled',
  },
  'a withdrawal without an answer': {
    visit: [on('withdrawal', '/withdrawal')('withdrawal.unreachable', 'unreachable', { refusal: null })],
    key: 'withdrawal.unreachable',
    money: 'withdrawalOpen',
  },
  'a withdrawal': {
    visit: [on('withdrawal', '/withdrawal')('withdrawal.received', 'received')],
    key: undefined,
    money: 'withdrawn',
  },
  'a completion of a group without an answer': {
    visit: [on('groupLeader', '/groups/$slug')('completion.unreachable', { flow: 'unreachable' })],
    key: 'groupLeader.flow.unreachable',
    money: 'nothing',
    stock: 'open',
  },
  'a group that pays at the shop': {
    visit: [
      on('groupLeader', '/groups/$slug')(
        'completion.made',
        { flow: 'completed' },
        { completion: { kind: 'reservation', payAtShop: true } },
      ),
    ],
    key: undefined,
    money: 'settled',
    stock: 'booked',
  },
  'a group that is about to pay': {
    visit: [
      on('groupLeader', '/groups/$slug')(
        'completion.made',
        { flow: 'completed' },
        { completion: { kind: 'reservation', payAtShop: false, holdUntil: '2026-11-21T14:00:00Z' } },
      ),
    ],
    key: undefined,
    money: 'nothing',
    stock: 'held',
  },
  'an inquiry': {
    visit: [
      on('groupLeader', '/groups/$slug')(
        'completion.made',
        { flow: 'completed' },
        { completion: { kind: 'inquiry', sent: true } },
      ),
    ],
    key: undefined,
    money: 'inquired',
  },
  'a member who cannot save': {
    visit: [on('groupMember', '/groups/$slug')('entry.unreachable', { entering: 'unreachable' })],
    key: 'groupMember.entering.unreachable',
    money: 'untouched',
  },
  'a refused change of a group': {
    visit: [on('groupChange', '/groups/change')('change.refused', { flow: { filling: { review: 'refused' } } })],
    key: 'groupChange.flow.filling.review.refused',
    money: 'nothingMore',
  },
  'a change of a group without an answer': {
    visit: [on('groupChange', '/groups/change')('change.unreachable', { flow: 'unreachable' })],
    key: 'groupChange.flow.unreachable',
    money: 'changeOpen',
  },
}

test.each(Object.entries(VISITS))(
  'The report states failure, money and stock correctly after %s',
  (_, { visit, key, isOvercome, money, stock = 'untouched' }) => {
    const { failure, effect } = story(...visit)
    expect(failure?.key).toBe(key)
    if (failure) expect(failure.isOvercome).toBe(isOvercome ?? false)
    const isTimed = stock === 'held' || stock === 'ended'
    expect(effect).toEqual({ money, stock, heldUntil: isTimed ? AT_14 : null })
  },
)

test('A refused card is reported as the failure, however soon the visitor tries again', () => {
  const again = checking('payment.retry', 'leavingForPayment')
  const attempt = (document: number) => [
    { ...opened, document },
    { ...declined, document: document + 1 },
    { ...again, document: document + 2 },
  ]
  const { failure } = story(...attempt(0), ...attempt(2), { ...opened, document: 4 })
  expect(failure).toMatchObject({ key: 'checkout.check.failed.declined', count: 2 })
})

test('A report names a refusal as the failure, not a field left empty later', () => {
  const forgotten = on('personalForm', '/checkout')('form.submit', 'invalid')
  expect(story(held, opened, declined, forgotten).failure?.key).toBe('checkout.check.failed.declined')
  expect(story(forgotten).failure?.key).toBe('personalForm.invalid')
})

const lacks = (missing: number) => ({ title: 'Ski', property1: '160', missing })

test('A failure for missing equipment of a group states how many units are missing', () => {
  const { failure } = story(
    on('groupLeader', '/groups/$slug')(
      'completion.short',
      { flow: { filling: { persons: 'short' } } },
      { short: [lacks(1), lacks(2)] },
    ),
  )
  expect(failure?.items).toEqual(['3\u00A0×\u00A0Ski, 160'])
})

const seen = (answer: object | null) =>
  story(on('groupLeader', '/groups/$slug')('group.inquired', { flow: 'inquired' }, { inquiry: { answer } })).ended

test('The story names the final answer to a group’s inquiry, but no open quote', () => {
  expect([seen({ kind: 'declined' }), seen({ kind: 'quote', state: 'expired' })]).toEqual(['declined', 'expired'])
  expect([seen({ kind: 'quote', state: 'open' }), seen(null)]).toEqual([null, null])
})

test('Every recorded chart except visit and cookieConsent lists its failures', () => {
  const without = RECORDED.filter((chart) => !(chart in TROUBLE_STATES))
  expect(without).toEqual(['visit', 'cookieConsent'])
})
