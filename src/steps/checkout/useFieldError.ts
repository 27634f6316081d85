import { useTranslations } from 'use-intl'
import { AGE_MAX, MEASURES } from '#contract/constants.ts'
import type { PersonalField } from '#contract/person.ts'
import type { FieldProblem } from '#domain/personal-fields.ts'

const BOUNDS = { age: { min: 0, max: AGE_MAX }, ...MEASURES }

/** What is wrong with a personal field: how it is filled in, with an example where words alone do not say it. */
export const useFieldError = () => {
  const t = useTranslations()
  return (field: PersonalField, key: FieldProblem['key']): string => {
    const path = t(`checkout.personal.field.${field}`)
    if (key === 'form.adult') return t(key, { path })
    if (field === 'email' || field === 'phone' || field === 'birthday')
      return t(`checkout.personal.mend.${field}`, { path })
    if (field === 'age' || field === 'weight' || field === 'height' || field === 'shoesize')
      return t(`checkout.personal.mend.${field}`, { path, ...BOUNDS[field] })
    return t(key, { path })
  }
}
