import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { PersonalSummary } from '#src/checkout/personal/PersonalSummary.tsx'

/** The persons of a booking with their personal data. */
export function BookedPersons({ booking: { persons, contact, remark } }: Pick<Reservation, 'booking'>) {
  const t = useTranslations('checkout.overview')
  return (
    <>
      <PersonalSummary people={contact ? [contact, ...persons] : persons} />
      {remark && (
        <p>
          <strong>{t('remark')}:</strong> {remark}
        </p>
      )}
    </>
  )
}
