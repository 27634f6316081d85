import { useTranslations } from 'use-intl'
import type { FormErrors } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { FormState } from './useAccountForm.ts'

/** Above the fields: the problems, or why the form could not be sent. */
export function FormNotice({ state, errors }: { state: FormState; errors: FormErrors }) {
  const t = useTranslations('account.form')
  if (state === 'tooMany' || state === 'unreachable') {
    return (
      <Notice kind="error" title={t(`${state}.title`)}>
        <p>{t(`${state}.text`)}</p>
      </Notice>
    )
  }
  return state === 'mending' ? <ErrorSummary errors={errors} /> : null
}
