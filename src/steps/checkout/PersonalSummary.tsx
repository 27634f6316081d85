import { useTranslations } from 'use-intl'
import type { Person } from '#domain/persons.ts'
import { fullNameOf, usePersonWords } from './usePersonWords.ts'
import './PersonalSummary.css'

interface PersonalSummaryProps {
  persons: readonly Person[]
  contact: Person | undefined
}

/** Everybody with what they have told of themselves. */
export function PersonalSummary({ persons, contact }: PersonalSummaryProps) {
  const t = useTranslations('checkout.overview')
  const inWords = usePersonWords()
  return (
    <ul data-part="people">
      {persons.map((person) => (
        <li key={person.label}>
          <span data-part="people-name">{fullNameOf(person) || person.label}</span>
          <span data-part="people-type">
            {person.label}
            {person === contact && `, ${t('contact')}`}
          </span>
          {inWords(person).map((line) => (
            <span key={line} data-part="people-line" data-numbers>
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
