import { useLocale, useTranslations } from 'use-intl'
import type { BookingPerson } from '#contract/booking.ts'
import { textOfField } from '#domain/personal-text.ts'
import type * as z from 'zod/mini'

type Booked = z.infer<typeof BookingPerson>

/** Everybody of a booking with what they told of themselves. */
export function BookedPersons({ persons, remark }: { persons: readonly Booked[]; remark: string }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const comma = locale === 'de-DE' ? ',' : '.'

  const measuresOf = (person: Booked) =>
    [
      ...(['age', 'birthday', 'weight', 'height', 'shoesize'] as const).flatMap((field) => {
        const value = textOfField(field, person[field], comma)
        return value === '' ? [] : [t(`personal.said.${field}`, { value })]
      }),
      ...(person.skills ? [t(`personal.skills.${person.skills}`)] : []),
    ].join(', ')
  const linesOf = (person: Booked) =>
    [
      measuresOf(person),
      [person.address, [person.zip, person.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      [person.email, person.phone].filter(Boolean).join(', '),
    ].filter((line) => line !== '')
  return (
    <>
      <ul data-part="booked-persons">
        {persons.map((person) => (
          <li key={person.label}>
            <strong>{[person.firstname, person.lastname].filter(Boolean).join(' ') || person.label}</strong>
            {[person.label, ...linesOf(person)].map((line) => (
              <span key={line} data-part="booked-person-line" data-numbers>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {remark !== '' && (
        <p>
          <strong>{t('overview.remark')}:</strong> {remark}
        </p>
      )}
    </>
  )
}
