import { useTranslations } from 'use-intl'
import type { ReservationStatus } from '#contract/checkout.ts'

interface StatusMarkProps {
  status: ReservationStatus
  /** Still open, and the hold has ended. */
  expired: boolean
}

/** The status in words; its tint only repeats them. */
export function StatusMark({ status, expired }: StatusMarkProps) {
  const t = useTranslations('account.status')
  const kind = status === 0 && expired ? 'expired' : (`${status}` as const)
  return (
    <span data-part="status" data-status={kind}>
      {t(kind)}
    </span>
  )
}
