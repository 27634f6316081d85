import { VISITORS_EVENTS } from '#machines/recording/visible-events.ts'

export type Starter =
  | { kind: 'chart'; chart: string }
  | { kind: 'page'; states: readonly (readonly [chart: string, path: string])[] }
  | { kind: 'server' }

const byChart = (chart: string): Starter => ({ kind: 'chart', chart })
const byPageOf = (...states: [chart: string, path: string][]): Starter => ({ kind: 'page', states })
const BY_SERVER: Starter = { kind: 'server' }

export const STARTED_BY: Readonly<Record<string, Starter>> = {
  visit: byPageOf(),
  booking: byChart('visit'),
  bodyForm: byPageOf(['booking', 'step.products.choosing']),
  productFilter: byPageOf(['booking', 'step.products.productfilter']),
  copies: byPageOf(['booking', 'step']),
  checkout: byChart('visit'),
  personalForm: byPageOf(['checkout', 'personalData']),
  paymentCheck: byChart('checkout'),
  hold: byPageOf(['booking', 'purpose'], ['checkout', 'payment.entering']),
  groupLeader: byPageOf(),
  groupMember: byPageOf(['groupLeader', 'flow.ofMember']),
  groupQuote: byPageOf(['groupLeader', 'flow.inquired']),
  groupChange: byPageOf(),
  cookieConsent: byChart('visit'),
  languageSwitch: byPageOf(),
  newsletter: byChart('visit'),
  session: byChart('visit'),
  accountForm: byPageOf(['session', 'authenticated']),
  cancellation: byPageOf(['checkout', 'success']),
  withdrawal: byPageOf(),
  problemReport: byPageOf(),
  counterSearch: byPageOf(),
  codeScan: byPageOf(),
  counterAction: byPageOf(),
  flowPlayer: byPageOf(),
  groupReservation: BY_SERVER,
  reservation: BY_SERVER,
  paymentAttempt: BY_SERVER,
  refund: BY_SERVER,
}

/** A role, such as the visitor, or the id of the chart that has sent the event. */
export type EventSender =
  | 'visitor'
  | 'staff'
  | 'shop'
  | 'provider'
  | 'address'
  | 'page'
  | 'browser'
  | 'otherTab'
  | 'clock'
  | 'itself'
  | { chart: string }

type EventSenders = readonly (readonly [sender: EventSender, events: readonly string[]])[]

const chart = (id: string): EventSender => ({ chart: id })

const SENDERS: Readonly<Record<string, EventSenders>> = {
  visit: [
    ['visitor', ['language.changed', 'booking.load', 'booking.reset', 'booking.keep', '*']],
    ['page', ['chart.loaded', 'checkout.entered', 'checkout.left']],
    ['browser', ['drafts.loaded', 'draft.paid']],
    ['shop', ['change.read', 'change.refused']],
    [chart('checkout'), ['booking.paid', 'reservation.made']],
    [chart('session'), ['personal.forget']],
  ],
  booking: [
    [
      'visitor',
      ['person.describe', 'person.equip', 'step.next', 'step.open', 'person.open', 'checkout.start', 'discount.edit'],
    ],
    ['visitor', ['bar.press', 'offer.retry', 'booking.reset']],
    ['page', ['tab.reached', 'removal.settled']],
    ['address', ['route.entered']],
    ['browser', ['draft.restored']],
    ['otherTab', ['booking.paidElsewhere', 'reservation.gone']],
    [chart('session'), ['personal.forget']],
    [chart('hold'), ['hold.ended']],
    [chart('visit'), ['booking.reset', 'reservation.made']],
    [
      chart('checkout'),
      ['hold.ended', 'personal.saved', 'order.sent', 'order.taken', 'order.refused', 'checkout.turnedAway'],
    ],
    [chart('checkout'), ['offer.retry', 'reservation.made', 'hold.renewed', 'reservation.gone']],
    ['itself', ['booking.changed', 'period.changed', 'stock.changed', 'shortfall.shown', 'swap.made', 'removal.made']],
  ],
  bodyForm: [['visitor', ['field.write', 'form.finish', 'form.leave', 'form.open']]],
  productFilter: [['page', ['question.invalid']]],
  copies: [
    ['visitor', ['notice.dismiss']],
    ['otherTab', ['copies.differ']],
    ['page', ['copies.agree']],
  ],
  checkout: [
    ['visitor', ['personal.submit']],
    ['address', ['page.open']],
    ['clock', ['retry.possible']],
    ['provider', ['widget.failed']],
    [chart('booking'), ['booking.ready', 'personal.missing', 'total.pending', 'total.known']],
    [chart('hold'), ['hold.ended', 'hold.extended']],
    [chart('paymentCheck'), ['check.paid', 'check.declined', 'check.abandoned', 'check.ended', 'check.notFound']],
  ],
  personalForm: [
    ['visitor', ['person.open', 'person.finish', 'measures.open']],
    [chart('booking'), ['booking.read']],
    [chart('session'), ['customer.read']],
    [chart('checkout'), ['form.refused']],
  ],
  hold: [['clock', ['time.reached']]],
  groupLeader: [
    ['visitor', ['step.open', 'step.next', 'paste.open', 'paste.close']],
    ['page', ['group.refresh']],
    [chart('groupQuote'), ['inquiry.reload']],
  ],
  groupMember: [
    ['visitor', ['entry.leave', 'removal.keep']],
    ['shop', ['catalogue.read']],
  ],
  groupQuote: [['visitor', ['inquiry.reload']]],
  groupChange: [
    ['visitor', ['step.open', 'step.next', 'cell.show', 'paste.open', 'paste.close', 'equipment.give']],
    ['visitor', ['equipment.replace', 'equipment.add', 'equipment.cancel']],
  ],
  cookieConsent: [
    ['visitor', ['banner.dismiss', 'consent.open', 'consent.choose', 'purpose.toggle', 'consent.close']],
    ['otherTab', ['settings.changed']],
    ['itself', ['consent.given']],
  ],
  languageSwitch: [['visitor', ['language.choose']]],
  newsletter: [['visitor', ['newsletter.retry']]],
  session: [
    ['visitor', ['profile.leave', 'account.erase']],
    ['page', ['session.open', 'profile.settle', 'session.lose']],
    ['otherTab', ['session.openedElsewhere', 'session.endedElsewhere']],
  ],
  problemReport: [['visitor', ['report.open', 'report.close', 'report.send']]],
  counterSearch: [['staff', ['search.submit', 'search.close']]],
  codeScan: [
    ['staff', ['scan.open', 'scan.close']],
    ['browser', ['camera.denied', 'camera.missing', 'camera.shown', 'code.seen']],
  ],
  counterAction: [['staff', ['action.ask', 'action.send', 'action.leave', 'action.confirm', 'action.again']]],
  flowPlayer: [
    [
      'staff',
      [
        'flow.forward',
        'flow.back',
        'flow.goTo',
        'flow.play',
        'flow.speed',
        'flow.pause',
        'branch.ask',
        'branch.pick',
        'branch.back',
        'branch.leave',
      ],
    ],
  ],
  groupReservation: [
    ['visitor', ['group.complete', 'group.reopen', 'quote.accept']],
    ['staff', ['quote.send', 'inquiry.decline']],
    ['clock', ['group.expire', 'quote.expire']],
    ['staff', ['quote.withdraw']],
  ],
  reservation: [
    ['provider', ['reservation.confirm']],
    ['visitor', ['reservation.cancel']],
    ['staff', ['reservation.complete', 'reservation.cancel']],
  ],
  paymentAttempt: [
    ['provider', ['checkout.open', 'card.decline', 'money.honour', 'money.honourForReview', 'money.owe']],
    ['provider', ['attempt.lapse']],
  ],
  refund: [
    ['shop', ['refund.send', 'refund.retry']],
    ['provider', ['provider.accept', 'provider.refuse', 'provider.disown']],
  ],
}

/** Returns everybody who sends an event to a chart. An event may have several senders. */
export const eventSenders = (id: string, event: string): EventSender[] => {
  const named = (SENDERS[id] ?? []).filter(([, events]) => events.includes(event)).map(([sender]) => sender)
  if (named.length > 0) return named
  const byChoice: readonly string[] = VISITORS_EVENTS[id as keyof typeof VISITORS_EVENTS] ?? []
  return [byChoice.includes(event) ? 'visitor' : 'shop']
}

export const namedEvents = (id: string): string[] => [
  ...(SENDERS[id] ?? []).flatMap(([, events]) => events),
  ...(VISITORS_EVENTS[id as keyof typeof VISITORS_EVENTS] ?? []),
]
