import { useTranslations } from 'use-intl'
import type { BookingPerson } from '#contract/booking.ts'
import { fullNameOf, usePersonWords } from '#src/steps/checkout/usePersonWords.ts'
import type * as z from 'zod/mini'

type Booked = z.infer<typeof BookingPerson>

/** Everybody of a booking with what they told of themselves. */
export function BookedPersons({ persons, remark }: { persons: readonly Booked[]; remark: string }) {
  const t = useTranslations('checkout.overview')
  const inWords = usePersonWords()
  return (
    <>
      <ul data-part="booked-persons">
        {persons.map((person) => (
          <li key={person.label}>
            <strong>{fullNameOf(person) || person.label}</strong>
            {[person.label, ...inWords(person)].map((line) => (
              <span key={line} data-part="booked-person-line" data-numbers>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {remark !== '' && (
        <p>
          <strong>{t('remark')}:</strong> {remark}
        </p>
      )}
    </>
  )
}
