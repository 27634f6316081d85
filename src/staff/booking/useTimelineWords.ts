import { useTranslations } from 'use-intl'
import type { TimelineEntry } from '#contract/staff.ts'
import { useFormat } from '#src/base/useFormat.ts'

/** Mails about a booking; those about an account have one name. */
const MAILS = [
  'confirmed',
  'payment_failed',
  'cancelled',
  'refunded',
  'changed',
  'reminder',
  'booking_link',
  'group_booked',
] as const

/** What a line of the history says. */
export const useTimelineWords = () => {
  const t = useTranslations('staff.timeline')
  const { money, range } = useFormat()
  const mailOf = (kind: string) => t(`mail.${MAILS.find((known) => known === kind) ?? 'other'}`)
  const words: { [K in TimelineEntry['kind']]: (entry: Extract<TimelineEntry, { kind: K }>) => string } = {
    staff: ({ action, amount, extra }) =>
      t(`staff.${action}`, { amount: money(amount ?? 0), extra: extra?.title ?? t('coverage') }),
    booked: ({ amount }) => t('booked', { amount: money(amount) }),
    paid: () => t('paid'),
    withdrawal: ({ name }) => t('withdrawal', { name }),
    cancelled: ({ fee, refund }) => t('cancelled', { fee: money(fee), refund: money(refund) }),
    payment: ({ state, amount }) => t(`payment.${state}`, { amount: money(amount) }),
    refund: ({ state, amount, reason }) => t(`refund.${state}`, { amount: money(amount), reason }),
    change: ({ state, amount, difference, fee }) =>
      t(`change.${state}`, {
        fee: money(fee),
        hasFee: fee > 0 ? 'yes' : 'no',
        amount: money(amount),
        difference: money(Math.abs(difference)),
        direction: difference > 0 ? 'dearer' : difference < 0 ? 'cheaper' : 'same',
      }),
    stock: ({ units, date }) => t(units > 0 ? 'taken' : 'released', { range: range(date) }),
    mail: ({ state, mail }) => t(`mailState.${state}`, { mail: mailOf(mail) }),
  }
  return (entry: TimelineEntry): string => (words[entry.kind] as (entry: TimelineEntry) => string)(entry)
}

const RECEIVED = ['succeeded', 'review', 'refund_due']

/** Cents that came, or, below zero, went; undefined: no money moved. */
export const movedMoney = (entry: TimelineEntry): number | undefined => {
  if (entry.kind === 'payment' && RECEIVED.includes(entry.state)) return entry.amount
  return entry.kind === 'refund' && entry.state === 'done' ? -entry.amount : undefined
}
