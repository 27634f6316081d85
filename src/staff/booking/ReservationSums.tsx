import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import type { StaffReservation } from '#contract/staff.ts'
import { Money } from '#src/base/Money.tsx'

/** How money and stock of a reservation stand; what is nought and says nothing is left out. */
export function ReservationSums({ details: { reservation, sums } }: { details: StaffReservation }) {
  const t = useTranslations('staff.sums')
  const isCancelled = reservation.status === STATUS.cancelled
  const rows = [
    { key: 'amount', cents: reservation.amount, isShown: true },
    { key: 'changeFees', cents: reservation.changeFees, isShown: reservation.changeFees > 0 },
    { key: 'paid', cents: sums.paid, isShown: true },
    { key: 'toPay', cents: sums.toPay, isShown: sums.toPay > 0 },
    { key: 'fee', cents: reservation.cancellation.fee, isShown: isCancelled },
    { key: 'refunded', cents: sums.refunded, isShown: sums.refunded > 0 },
    { key: 'owed', cents: sums.owed, isShown: sums.owed > 0 },
    { key: 'left', cents: sums.left, isShown: sums.paid > 0 },
  ] as const
  return (
    <dl data-part="sums">
      {rows.flatMap(({ key, cents, isShown }) =>
        isShown
          ? [
              <div key={key} data-part="sums-row" data-sum={key}>
                <dt>{t(key)}</dt>
                <dd>
                  <Money cents={cents} />
                </dd>
              </div>,
            ]
          : [],
      )}
      <div data-part="sums-row">
        <dt>{t('units')}</dt>
        <dd data-numbers>{t('unitCount', { count: sums.units })}</dd>
      </div>
    </dl>
  )
}
