import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffReservation } from '#contract/staff.ts'
import { manyLines } from '#domain/text/typed-text.ts'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { AmountField, useAmount } from './AmountField.tsx'
import { AskDialog } from '#src/staff/frame/AskDialog.tsx'
import { ReasonField } from './ReasonField.tsx'
import type { CounterActionHandle } from '#src/staff/frame/useCounterMachine.ts'
import { bookingNumber } from '#src/base/booking-number.tsx'

const SHARES = ['terms', 'all', 'nothing', 'other'] as const
type Share = (typeof SHARES)[number]

interface AskProps {
  handle: CounterActionHandle
  details: StaffReservation
}

/** Cancels for good: how much goes back is the shop's to say, up to what was paid. */
export function AskCancel({ handle, details: { reservation, contact, sums } }: AskProps) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  const [share, setShare] = useState<Share>('terms')
  const [reason, setReason] = useState('')
  const other = useAmount({ min: 0, max: sums.left })
  const isMending = handle.snapshot.matches({ asking: 'mending' })
  const { left } = sums
  const amounts: Record<Share, number | undefined> = {
    terms: reservation.cancellation.refund,
    all: left,
    nothing: 0,
    other: other.cents,
  }
  const amount = amounts[share]
  const isSaid = reason.trim() !== '' && amount !== undefined
  return (
    <AskDialog
      handle={handle}
      kind="danger"
      title={t.rich('cancel.title', { number: reservation.number, nr: bookingNumber })}
      text={t('cancel.text', { name: contact.name || reservation.number })}
      confirm={t('cancel.confirm')}
      order={isSaid ? { amount: share === 'terms' ? null : amount, reason: manyLines(reason) } : undefined}
    >
      {left === 0 ? (
        <p>{t('cancel.unpaid')}</p>
      ) : (
        <RadioPills
          label={t('cancel.howMuch')}
          value={share}
          choices={SHARES.map((value) => ({
            value,
            label: t(`cancel.${value}`),
            ...(value !== 'other' && { detail: money(amounts[value] ?? 0) }),
          }))}
          onChange={(value) => setShare(value as Share)}
        />
      )}
      {share === 'other' && <AmountField amount={other} isChecked={isMending} />}
      <ReasonField value={reason} onChange={setReason} isChecked={isMending} />
    </AskDialog>
  )
}
