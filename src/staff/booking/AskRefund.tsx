import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReservation } from '#contract/staff.ts'
import { manyLines } from '#domain/text/typed-text.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { AmountField, useAmount } from './AmountField.tsx'
import { AskDialog } from '#src/staff/frame/AskDialog.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { CounterActionHandle } from '#src/staff/frame/useCounterMachine.ts'
import { bookingNumber } from '#src/base/booking-number.tsx'

interface AskProps {
  handle: CounterActionHandle
  details: StaffReservation
}

/** Gives money back by the way it came, the booking stays: never more than is left. */
export function AskRefund({ handle, details: { reservation, contact, sums } }: AskProps) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  const [reason, setReason] = useState('')
  const amount = useAmount({ min: 1, max: sums.left })
  const isMending = handle.snapshot.matches({ asking: 'mending' })
  const { cents } = amount
  return (
    <AskDialog
      handle={handle}
      title={t.rich('refund.title', { number: reservation.number, nr: bookingNumber })}
      text={t('refund.text', { name: contact.name || reservation.number })}
      confirm={cents === undefined ? t('refund.confirmNone') : t('refund.confirm', { amount: money(cents) })}
      order={cents !== undefined && reason.trim() !== '' ? { amount: cents, reason: manyLines(reason) } : undefined}
    >
      <AmountField amount={amount} isChecked={isMending} />
      <ReasonField value={reason} onChange={setReason} isChecked={isMending} />
    </AskDialog>
  )
}
