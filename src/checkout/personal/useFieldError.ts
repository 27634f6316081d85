import { useTranslations } from 'use-intl'
import { ADULT_AGE } from '#contract/constants.ts'
import { AGE_MAX, MEASURES } from '#contract/limits.ts'
import type { PersonalField } from '#contract/person.ts'
import type { FieldProblem } from '#domain/persons/personal-fields.ts'

export const useFieldError = () => {
  const t = useTranslations()
  return (field: PersonalField, key: FieldProblem['key'], books = false): string => {
    const path = t(`checkout.personal.field.${field}`)
    if (key === 'form.adult') return t(key, { path })
    if (field === 'email' || field === 'phone' || field === 'birthday')
      return t(`checkout.personal.mend.${field}`, { path })
    if (field === 'age') return t('checkout.personal.mend.age', { path, min: books ? ADULT_AGE : 0, max: AGE_MAX })
    if (field === 'weight' || field === 'height' || field === 'shoesize')
      return t(`checkout.personal.mend.${field}`, { path, ...MEASURES[field] })
    return t(key, { path })
  }
}
