import { useLocale, useTranslations } from 'use-intl'
import type { StaffReservation } from '#contract/staff.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import { bookingNumber } from '#src/base/booking-number.tsx'
import { AskDialog } from '#src/staff/frame/AskDialog.tsx'
import type { CounterActionHandle } from '#src/staff/frame/useCounterMachine.ts'
import { useExtraTitle } from '#src/staff/frame/useExtraTitle.ts'

interface AskProps {
  handle: CounterActionHandle
  details: StaffReservation
}

/** Records the handout and lists the extras that are not ticked. */
export function AskHandout({ handle, details: { reservation, contact, extras } }: AskProps) {
  const t = useTranslations('staff.ask.handout')
  const titleOf = useExtraTitle()
  const titles = unitListFormat(useLocale())
  const { number } = reservation
  const open = extras.filter(({ state }) => state === 'open')
  return (
    <AskDialog
      handle={handle}
      title={t.rich('title', { number, nr: bookingNumber })}
      text={t('text', { name: contact.name || number })}
      confirm={t('confirm')}
      order={{ amount: null, reason: '' }}
    >
      {open.length > 0 && <p>{t('open', { count: open.length, titles: titles.format(open.map(titleOf)) })}</p>}
    </AskDialog>
  )
}
