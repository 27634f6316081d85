import { useTranslations } from 'use-intl'
import type { FormErrors } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** The problems of a form, above the fields that repeat them. The first of those has the focus. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const t = useTranslations('account.form')
  const all = Object.entries(errors)
  if (all.length === 0) return null
  return (
    <Notice kind="mistake" title={t('problems', { count: all.length })}>
      <ul data-part="form-errors">
        {all.map(([field, words]) => (
          <li key={field}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
