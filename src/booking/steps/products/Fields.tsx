import { useFormatter, useTranslations } from 'use-intl'
import type { PersonalField } from '#contract/person.ts'

/** The personal data that a product requires at checkout. */
export function Fields({ fields }: { fields: readonly PersonalField[] }) {
  const t = useTranslations('products')
  const format = useFormatter()
  if (fields.length === 0) return null
  return (
    <p data-part="product-fields">
      {t('asksLater', { fields: format.list(fields.map((field) => t(`field.${field}`))) })}
    </p>
  )
}
