import { useTranslations } from 'use-intl'
import type { PersonalFields } from '#contract/person.ts'
import { fullNameOf, usePersonWords } from './usePersonWords.ts'
import './PersonalSummary.css'

interface PersonalSummaryProps {
  /** Without a label: who books and takes nothing. */
  people: readonly (PersonalFields & { label?: string })[]
  /** The place of who books. */
  booker: number
}

/** The persons with their personal data. */
export function PersonalSummary({ people, booker }: PersonalSummaryProps) {
  const t = useTranslations('checkout.overview')
  const inWords = usePersonWords()
  return (
    <ul data-part="people">
      {people.map((person, at) => (
        <li key={person.label ?? 'booker'}>
          <span data-part="people-name">{fullNameOf(person) || person.label}</span>
          <span data-muted>
            {person.label ? [person.label, ...(at === booker ? [t('contact')] : [])].join(', ') : t('booker')}
          </span>
          {inWords(person).map((line) => (
            <span key={line} data-part="people-line" data-muted data-numbers>
              {line}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
