import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { TimelineEntry } from '#contract/staff.ts'
import { GroupDifference, useDifferenceCounts } from '#src/booking/change/GroupDifference.tsx'
import { Details } from '#src/ui/Details.tsx'
import { useFormat } from '#src/base/useFormat.ts'

const signed = (amount: number, written: string) => `${amount < 0 ? '−' : '+'}${written}`

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('staff.timeline')
  const format = useFormatter()
  const dayOf = ({ at }: TimelineEntry) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  return (
    <table data-part="staff-table" data-timeline>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          <th scope="col">{t('what')}</th>
          <th scope="col" data-column="number">
            {t('money')}
          </th>
          <th scope="col" data-column="number">
            {t('stock')}
          </th>
        </tr>
      </thead>
      {[...Map.groupBy(entries, dayOf)].map(([day, onDay]) => (
        <tbody key={day}>
          <tr>
            <th scope="rowgroup" colSpan={4} data-part="timeline-day" data-numbers>
              {day}
            </th>
          </tr>
          {onDay.map((entry, at) => (
            // The index is a stable key, because no entry is ever inserted between earlier entries.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <TimelineRow key={at} entry={entry} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('staff.timeline')
  const format = useFormatter()
  const { money } = useFormat()
  const wordsOf = useTimelineWords()
  const countsOf = useDifferenceCounts()
  const cents = movedMoney(entry)
  return (
    <tr data-kind={entry.kind}>
      <td data-numbers>{format.dateTime(new Date(entry.at), { hour: '2-digit', minute: '2-digit' })}</td>
      <td>
        {wordsOf(entry)}
        {entry.kind === 'payment' && entry.resultSource !== null && (
          <span data-part="timeline-detail" data-muted>
            {t(`resultSource.${entry.resultSource}`)}
          </span>
        )}
        {entry.kind === 'change' && entry.changed && (
          <Details summary={countsOf(entry.changed)}>
            <GroupDifference difference={entry.changed} />
          </Details>
        )}
        {entry.kind === 'change' && entry.cleared.length > 0 && (
          <span data-part="timeline-detail" data-muted>
            {t('cleared', { ticks: format.list(entry.cleared.map(({ title }) => title ?? t('coverage'))) })}
          </span>
        )}
        {entry.kind === 'staff' && (
          <>
            <span data-part="timeline-detail" data-muted>
              {t('by', { name: entry.by })}
            </span>
            {entry.reason && (
              <span data-part="timeline-detail" data-muted>
                {t('reason', { reason: entry.reason })}
              </span>
            )}
          </>
        )}
      </td>
      <td data-column="number" data-numbers>
        {cents !== undefined && signed(cents, money(Math.abs(cents)))}
      </td>
      <td data-column="number" data-numbers>
        {entry.kind === 'stock' && signed(entry.units, String(Math.abs(entry.units)))}
      </td>
    </tr>
  )
}

const MAILS = [
  'confirmed',
  'payment_failed',
  'cancelled',
  'refunded',
  'changed',
  'reminder',
  'booking_link',
  'quote_accepted',
  'group_accepted_notice',
] as const

const useTimelineWords = () => {
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

const movedMoney = (entry: TimelineEntry): number | undefined => {
  if (entry.kind === 'payment' && RECEIVED.includes(entry.state)) return entry.amount
  return entry.kind === 'refund' && entry.state === 'done' ? -entry.amount : undefined
}
