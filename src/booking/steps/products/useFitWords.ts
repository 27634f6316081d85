import { useTranslations } from 'use-intl'
import type { PersonalFields, Skills } from '#contract/person.ts'
import type { SizeFit } from '#domain/sizes/size-fit.ts'
import { useFormatter } from '#src/base/useFormatter.ts'

export const useFitWords = () => {
  const t = useTranslations('products.fit')
  const format = useFormatter()
  return (by: SizeFit['by'], body: PersonalFields): string =>
    format.list(
      by.flatMap((field) => {
        const value = body[field]
        if (value == null) return []
        return [field === 'skills' ? t(`skills.${body.skills as Skills}`) : t(field, { value })]
      }),
    )
}
