import { useLocale, useTranslations } from 'use-intl'
import type { StaffReservation } from '#contract/staff.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import { nr } from '#src/nr.tsx'
import { AskDialog } from './AskDialog.tsx'
import type { CounterActionHandle } from './useCounterMachine.ts'
import { useExtraTitle } from './useExtraTitle.ts'

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
      title={t.rich('title', { number, nr })}
      text={t('text', { name: contact.name || number })}
      confirm={t('confirm')}
      order={{ amount: null, reason: '' }}
    >
      {open.length > 0 && <p>{t('open', { count: open.length, titles: titles.format(open.map(titleOf)) })}</p>}
    </AskDialog>
  )
}
