import { useTranslations } from 'use-intl'
import type { FormErrors } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'

/** What has to be mended, above the fields that say it again; the first of them has the focus. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const t = useTranslations('account.form')
  const all = Object.entries(errors)
  if (all.length === 0) return null
  return (
    <Notice kind="error" title={t('problems', { count: all.length })}>
      <ul data-part="form-errors">
        {all.map(([field, words]) => (
          <li key={field}>{words}</li>
        ))}
      </ul>
    </Notice>
  )
}
