import { useLocale, useTranslations } from 'use-intl'
import { textOfField } from '#domain/personal-text.ts'
import type { Person } from '#domain/persons.ts'
import './PersonalSummary.css'

interface PersonalSummaryProps {
  persons: readonly Person[]
  contact: Person | undefined
  remark: string
}

/** Everybody with what they have told of themselves. */
export function PersonalSummary({ persons, contact, remark }: PersonalSummaryProps) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const comma = locale === 'de-DE' ? ',' : '.'

  const measuresOf = (person: Person) => {
    const said = (['age', 'birthday', 'weight', 'height', 'shoesize'] as const).flatMap((field) => {
      const value = textOfField(field, person[field], comma)
      return value === '' ? [] : [t(`personal.said.${field}`, { value })]
    })
    return person.skills ? [...said, t(`personal.skills.${person.skills}`)] : said
  }
  const linesOf = (person: Person) => {
    const country = person.country ? new Intl.DisplayNames(locale, { type: 'region' }).of(person.country) : undefined
    const place = [person.address, [person.zip, person.city].filter(Boolean).join(' '), country]
    return [
      measuresOf(person).join(', '),
      place.filter(Boolean).join(', '),
      [person.email, person.phone].filter(Boolean).join(', '),
    ].filter((line) => line !== '')
  }
  return (
    <>
      <ul data-part="people">
        {persons.map((person) => (
          <li key={person.label}>
            <span data-part="people-name">
              {[person.firstname, person.lastname].filter(Boolean).join(' ') || person.label}
            </span>
            <span data-part="people-type">
              {person.label}
              {person === contact && `, ${t('overview.contact')}`}
            </span>
            {linesOf(person).map((line) => (
              <span key={line} data-part="people-line" data-numbers>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {remark.trim() !== '' && (
        <p>
          <strong>{t('overview.remark')}:</strong> <span data-part="remark">{remark}</span>
        </p>
      )}
    </>
  )
}
