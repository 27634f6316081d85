import { useTranslations } from 'use-intl'
import type { PersonalFields } from '#contract/person.ts'
import { fullNameOf, usePersonWords } from './usePersonWords.ts'
import './PersonalForm.css'

interface PersonalSummaryProps {
  people: readonly (PersonalFields & { label?: string })[]
  booker?: number
}

export function PersonalSummary({ people, booker }: PersonalSummaryProps) {
  const t = useTranslations('checkout.overview')
  return (
    <ul data-part="people">
      {people.map((person, at) => (
        <li key={person.label ?? 'booker'}>
          <span data-part="people-name" data-strong>
            {fullNameOf(person) || person.label}
          </span>
          <span data-muted>
            {person.label ? [person.label, ...(at === booker ? [t('contact')] : [])].join(', ') : t('booker')}
          </span>
          <PersonLines person={person} />
        </li>
      ))}
    </ul>
  )
}

/** A line may differ between server and browser, because they name some countries differently. */
export function PersonLines({ person }: { person: PersonalFields }) {
  return usePersonWords()(person).map((line) => (
    <span key={line} data-part="people-line" data-muted data-numbers suppressHydrationWarning>
      {line}
    </span>
  ))
}
