import { useLocale, useTranslations } from 'use-intl'
import type { CounterPerson } from '#contract/staff.ts'
import { textOfField } from '#domain/persons/personal-text.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'

/** "171 cm, 64 kg, Schuhgröße 42": the measures for adjusting the equipment. */
export const useMeasures = () => {
  const t = useTranslations('checkout.personal')
  const comma = commaOf(useLocale())
  return (person: CounterPerson): string[] => [
    ...(['height', 'weight', 'shoesize', 'age'] as const).flatMap((field) => {
      const value = textOfField(field, person[field], comma)
      return value === '' ? [] : [t(`said.${field}`, { value })]
    }),
    ...(person.skills ? [t(`skills.${person.skills}`)] : []),
  ]
}
