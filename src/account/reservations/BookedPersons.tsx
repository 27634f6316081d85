import { useTranslations } from 'use-intl'
import type { Reservation } from '#contract/checkout.ts'
import { fullNameOf, usePersonWords } from '#src/checkout/personal/usePersonWords.ts'

/** The persons of a booking with their personal data. */
export function BookedPersons({ booking: { persons, contact, remark } }: Pick<Reservation, 'booking'>) {
  const t = useTranslations('checkout.overview')
  const inWords = usePersonWords()
  return (
    <>
      <ul data-stack="12">
        {contact && (
          <li>
            <strong>{fullNameOf(contact)}</strong>
            {[t('booker'), ...inWords(contact)].map((line) => (
              <span key={line} data-part="booked-person-line" data-muted data-numbers>
                {line}
              </span>
            ))}
          </li>
        )}
        {persons.map((person) => (
          <li key={person.label}>
            <strong>{fullNameOf(person) || person.label}</strong>
            {[person.label, ...inWords(person)].map((line) => (
              <span key={line} data-part="booked-person-line" data-muted data-numbers>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {remark && (
        <p>
          <strong>{t('remark')}:</strong> {remark}
        </p>
      )}
    </>
  )
}
