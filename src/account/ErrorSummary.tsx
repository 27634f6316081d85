import { useTranslations } from 'use-intl'
import { Notice } from '#src/ui/Notice.tsx'

export interface FieldError {
  field: string
  words: string
}

/** What has to be mended, above the fields that say it again; the first of them has the focus. */
export function ErrorSummary({ errors }: { errors: readonly FieldError[] }) {
  const t = useTranslations('account.form')
  if (errors.length === 0) return null
  return (
    <Notice kind="error" title={t('problems', { count: errors.length })}>
      <ul data-part="form-errors">
        {errors.map(({ field, words }) => (
          <li key={field}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
