import { useTranslations } from 'use-intl'
import type { SnapshotFrom } from 'xstate'
import type { ErrorCode } from '#contract/errors.ts'
import type { accountFormMachine } from '#machines/account-form.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { ErrorSummary } from '#src/layout/ErrorSummary.tsx'
import type { FormErrors } from '#src/ui/form-errors.ts'
import { Notice } from '#src/ui/Notice.tsx'

interface FormNoticeProps {
  state: SnapshotFrom<typeof accountFormMachine>['value']
  errors?: FormErrors
  errorcode?: ErrorCode | null
}

export function FormNotice({ state, errors = {}, errorcode = null }: FormNoticeProps) {
  const t = useTranslations('account.form')
  const wordsOf = useErrorcodeWords()
  if (state === 'unreachable' && errorcode !== null) return <Notice kind="error">{wordsOf(errorcode)}</Notice>
  if (state === 'tooMany' || state === 'unreachable') {
    return (
      <Notice kind="error" title={t(`${state}.title`)}>
        {t(`${state}.text`)}
      </Notice>
    )
  }
  const count = Object.keys(errors).length
  return state === 'invalid' && count > 0 ? <ErrorSummary title={t('problems', { count })} errors={errors} /> : null
}
