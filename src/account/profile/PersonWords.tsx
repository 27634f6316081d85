import { useLocale, useTranslations } from 'use-intl'
import type { SavedPerson } from '#contract/customer.ts'
import { textOfField } from '#domain/persons/personal-text.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { fullNameOf } from '#src/checkout/personal/usePersonWords.ts'

/** A saved person's name and measures. */
export function PersonWords({ person }: { person: SavedPerson }) {
  const t = useTranslations()
  const comma = commaOf(useLocale())
  const said = (['birthday', 'weight', 'height', 'shoesize'] as const).flatMap((field) => {
    const value = textOfField(field, person[field], comma)
    return value === '' ? [] : [t(`checkout.personal.said.${field}`, { value })]
  })
  return (
    <span data-part="family-words">
      <strong>{fullNameOf(person)}</strong>
      <span data-part="family-detail" data-numbers>
        {[t(`persons.type.${person.type}`), ...said].join(', ')}
      </span>
    </span>
  )
}
