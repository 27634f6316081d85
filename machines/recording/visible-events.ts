import type { RecordedName } from './redact.ts'
import type { Moment } from './replay.ts'

/** The visit's chart is left out, because it passes the visitor's events on to the booking's chart. */
export const VISITORS_EVENTS: Partial<Record<RecordedName, readonly string[]>> = {
  booking: [
    'person.add',
    'person.remove',
    'person.removeLast',
    'person.age',
    'person.coverage',
    'day.click',
    'location.choose',
    'pickup.dayBefore',
    'hours.choose',
    'rate.choose',
    'special.toggle',
    'discount.enter',
    'accommodation.choose',
    'accommodation.type',
    'remark.write',
    'handover.choose',
    'line.add',
    'set.choose',
    'line.share',
    'line.remove',
    'removal.confirm',
    'removal.undo',
    'swaps.show',
    'missing.ask',
    'swap.choose',
    'dialog.dismiss',
    'losses.dismiss',
    'language.changed',
    'booking.reset',
  ],
  productFilter: ['question.answer', 'question.skip', 'question.back', 'filter.again', 'recommendation.retry'],
  personalForm: ['field.write', 'contact.takeOver', 'person.fill', 'form.submit'],
  checkout: [
    'terms.accept',
    'total.confirm',
    'order.place',
    'order.retry',
    'payment.retry',
    'widget.retry',
    'reservation.reload',
  ],
  paymentCheck: ['check.now'],
  hold: ['hold.extend'],
  session: ['login.submit', 'logout.submit'],
  accountForm: ['form.ask', 'form.submit', 'form.begin', 'form.take'],
  cancellation: ['cancel.ask', 'cancel.keep', 'cancel.confirm'],
  withdrawal: ['withdrawal.check', 'withdrawal.edit', 'withdrawal.confirm'],
  cookieConsent: ['consent.acceptAll', 'consent.declineAll', 'consent.save'],
  groupLeader: [
    'general.change',
    'table.edit',
    'table.undo',
    'table.redo',
    'equipment.give',
    'equipment.replace',
    'equipment.add',
    'equipment.cancel',
    'cell.show',
    'conditions.accept',
    'terms.accept',
    'completion.ask',
    'completion.keep',
    'completion.confirm',
    'request.retry',
    'reminder.send',
  ],
  groupMember: ['entry.add', 'entry.open', 'entry.edit', 'entry.submit', 'entry.remove', 'removal.confirm'],
  groupQuote: [
    'conditions.accept',
    'terms.accept',
    'quote.accept',
    'inquiry.change',
    'change.confirm',
    'change.keep',
    'request.retry',
  ],
  groupChange: [
    'general.change',
    'table.edit',
    'table.undo',
    'table.redo',
    'terms.accept',
    'change.send',
    'request.retry',
    'booking.reload',
  ],
}

export const OUTCOMES: Partial<Record<RecordedName, readonly string[]>> = {
  checkout: ['order.placed', 'order.settled', 'payment.started'],
  paymentCheck: ['check.paid'],
  hold: ['hold.extended'],
  session: ['login.accepted'],
  accountForm: ['form.done'],
  cancellation: ['cancel.done'],
  withdrawal: ['withdrawal.received'],
  groupLeader: ['group.begun', 'completion.made', 'reminder.sent'],
  groupMember: ['entry.saved', 'entry.removed'],
  groupQuote: ['acceptance.made', 'inquiry.reopened'],
  groupChange: ['change.made'],
}

type Happened = Pick<Moment, 'chart' | 'event'>

const isOf = (events: typeof VISITORS_EVENTS, { chart, event }: Happened): boolean =>
  chart !== null && event !== null && (events[chart]?.includes(event.type) ?? false)

export const isVisitors = (moment: Happened): boolean => isOf(VISITORS_EVENTS, moment)

export const isOutcome = (moment: Happened): boolean => isOf(OUTCOMES, moment)
