import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/errors.ts'
import { ErrorSummary } from '#src/layout/ErrorSummary.tsx'
import type { FormErrors } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import type { FormState } from './useAccountForm.ts'

interface FormNoticeProps {
  state: FormState
  /** Absent for a form of one field, which says its own problem. */
  errors?: FormErrors
  /** By which code the shop has refused it; null: it did not answer. */
  errorcode?: ErrorCode | null
}

/** Above the fields: the problems, or why the form could not be sent. */
export function FormNotice({ state, errors = {}, errorcode = null }: FormNoticeProps) {
  const t = useTranslations('account.form')
  const wordsOf = useErrorcodeWords()
  if (state === 'unreachable' && errorcode !== null) return <Notice kind="error">{wordsOf(errorcode)}</Notice>
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
