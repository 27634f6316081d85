import { useTranslations } from 'use-intl'
import type { PersonalFields } from '#contract/person.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { fullNameOf, usePersonWords } from './usePersonWords.ts'

interface FoldedPersonProps {
  person: PersonalFields & { label: string }
  onOpen: () => void
}

/** A completed person: the values and a button to change them. */
export function FoldedPerson({ person, onOpen }: FoldedPersonProps) {
  const t = useTranslations('checkout.personal')
  const inWords = usePersonWords()
  return (
    <div data-part="person" data-folded>
      <div data-part="person-said">
        <span data-part="person-title">
          <Icon name="check" /> {fullNameOf(person) || person.label}
        </span>
        {fullNameOf(person) !== '' && <span data-part="people-line">{person.label}</span>}
        {inWords(person).map((line) => (
          <span key={line} data-part="people-line" data-numbers>
            {line}
          </span>
        ))}
      </div>
      <Button kind="quiet" aria-label={t('changeOf', { label: person.label })} onPress={onOpen}>
        {t('change')}
      </Button>
    </div>
  )
}
