import { useTranslations } from 'use-intl'
import type { PersonRef } from '#domain/persons/persons.ts'
import { useFocusBack } from '#src/booking/parts/useFocusBack.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import type { CountedPerson } from './counted-person.ts'

/** The persons by their labels in later steps, ticked once equipped. Each can be removed here. */
export function PersonChips({ people }: { people: CountedPerson[] }) {
  const t = useTranslations('entry')
  const send = useBookingSend()
  const { anchor, asked } = useFocusBack<HTMLUListElement>(people.length)
  const remove = (person: PersonRef) => {
    asked()
    send({ type: 'person.remove', person })
  }
  return (
    <ul data-part="person-chips" aria-label={t('people')} ref={anchor} tabIndex={-1}>
      {people.map(({ key, ref, person, counted }) => (
        <li key={key} data-part="person-chip">
          <span data-part="person-initial" data-type={counted} aria-hidden>
            {person.products.length > 0 ? <Icon name="check" /> : person.label.charAt(0)}
          </span>
          {person.label}
          {person.products.length > 0 && <VisuallyHidden>, {t('equipped')}</VisuallyHidden>}
          <IconButton icon="close" label={t('remove', { person: person.label })} onPress={() => remove(ref)} />
        </li>
      ))}
    </ul>
  )
}
