import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import type { CountedPerson } from './CountedPerson.ts'

/** Everybody by the name under which the steps to come speak of them; a tick for who is equipped. */
export function PersonChips({ people }: { people: CountedPerson[] }) {
  const t = useTranslations('entry')
  if (people.length === 0) return null
  return (
    <ul data-part="person-chips" aria-label={t('people')}>
      {people.map(({ key, person, counted }) => (
        <li key={key} data-part="person-chip">
          <span data-part="person-initial" data-type={counted} aria-hidden>
            {person.products.length > 0 ? <Icon name="check" /> : person.label.charAt(0)}
          </span>
          {person.label}
          {person.products.length > 0 && <VisuallyHidden>, {t('equipped')}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  )
}
