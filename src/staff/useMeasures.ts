import { useLocale, useTranslations } from 'use-intl'
import type { CounterPerson } from '#contract/staff.ts'
import { textOfField } from '#domain/personal-text.ts'

/** No line ends within one measure. */
const joined = (words: string) => words.replaceAll(' ', '\u00A0')

/** "171 cm, 64 kg, Schuhgröße 42": what the gear is set to. */
export const useMeasures = () => {
  const t = useTranslations('checkout.personal')
  const comma = useLocale() === 'de-DE' ? ',' : '.'
  return (person: CounterPerson): string[] => [
    ...(['height', 'weight', 'shoesize', 'age'] as const).flatMap((field) => {
      const value = textOfField(field, person[field], comma)
      return value === '' ? [] : [joined(t(`said.${field}`, { value }))]
    }),
    ...(person.skills ? [t(`skills.${person.skills}`)] : []),
  ]
}
