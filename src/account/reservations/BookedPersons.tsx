import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { areMany } from '#src/checkout/booked/BookedItems.tsx'
import { PersonalSummary } from '#src/checkout/personal/PersonalSummary.tsx'
import { Details } from '#src/ui/Details.tsx'

export function BookedPersons({ booking: { persons, contact, remark } }: Pick<Reservation, 'booking'>) {
  const t = useTranslations('checkout.overview')
  const people = contact ? [contact, ...persons] : persons
  const summary = <PersonalSummary people={people} />
  return (
    <>
      {areMany(people) ? <Details summary={t('personalData')}>{summary}</Details> : summary}
      {remark && (
        <p>
          <strong>{t('remark')}:</strong> {remark}
        </p>
      )}
    </>
  )
}
