import { useLocale, useTranslations } from 'use-intl'
import type { Gender, Skills, PersonalFields } from '#contract/person.ts'
import { countryNames } from '#domain/text/value-formatters.ts'
import { textOfField } from '#domain/persons/shown-field.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'

export const usePersonWords = () => {
  const t = useTranslations('checkout.personal')
  const locale = useLocale()
  const comma = commaOf(locale)

  const measuresOf = (person: PersonalFields) => {
    const said = (['age', 'birthday', 'weight', 'height', 'shoesize'] as const).flatMap((field) => {
      const value = textOfField(field, person[field], comma)
      return value === '' ? [] : [t(`said.${field}`, { value })]
    })
    return [
      ...(person.gender ? [t(`gender.${person.gender as Gender}`)] : []),
      ...said,
      ...(person.skills ? [t(`skills.${person.skills as Skills}`)] : []),
    ]
  }
  return (person: PersonalFields): string[] => {
    const country = person.country ? countryNames(locale).of(person.country) : undefined
    const place = [person.address, [person.zip, person.city].filter(Boolean).join(' '), country]
    return [
      measuresOf(person).join(', '),
      place.filter(Boolean).join(', '),
      [person.email, person.phone?.replaceAll(' ', '\u00A0')].filter(Boolean).join(', '),
    ].filter((line) => line !== '')
  }
}

export const fullNameOf = ({ firstname, lastname }: PersonalFields): string =>
  [firstname, lastname].filter(Boolean).join(' ')
