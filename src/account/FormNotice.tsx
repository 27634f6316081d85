import { useTranslations } from 'use-intl'
import { ErrorSummary } from '#src/layout/ErrorSummary.tsx'
import type { FormErrors } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import type { FormState } from './useAccountForm.ts'

interface FormNoticeProps {
  state: FormState
  /** Absent for a form of one field, which says its own problem. */
  errors?: FormErrors
}

/** Above the fields: the problems, or why the form could not be sent. */
export function FormNotice({ state, errors = {} }: FormNoticeProps) {
  const t = useTranslations('account.form')
  if (state === 'tooMany' || state === 'unreachable') {
    return (
      <Notice kind="error" title={t(`${state}.title`)}>
        <p>{t(`${state}.text`)}</p>
      </Notice>
    )
  }
  const count = Object.keys(errors).length
  return state === 'mending' && count > 0 ? <ErrorSummary title={t('problems', { count })} errors={errors} /> : null
}
