import { useTranslations } from 'use-intl'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { type ErrorCode, Invalid } from '#contract/errors.ts'
import { ErrorSummary } from '#src/layout/ErrorSummary.tsx'
import type { FormErrors } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { FormProblem } from '#domain/persons/form-problem.ts'
import { accountFormMachine, type FormAnswer } from '#machines/account-form.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { refusedCode } from '#machines/refused-code.ts'
import { ApiError } from '#src/api/errors.ts'
import { useFieldError } from '#src/checkout/personal/useFieldError.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'

interface FormNoticeProps {
  state: FormState
  /** Errors; absent for a form of one field, which shows its own error. */
  errors?: FormErrors
  /** Code by which the shop refused the form; null: it did not answer. */
  errorcode?: ErrorCode | null
}

/** The notice above the fields: the problems, or why the form could not be sent. */
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

/** A refusal that the visitor can act on; after anything else (no answer, a defect) the form may be sent again. */
export const answerOf = (error: unknown): FormAnswer => {
  const { status, body } = error instanceof ApiError ? error : {}
  const invalid = Invalid.safeParse(body).data
  if (invalid) return { type: 'form.invalid', issues: invalid.issues }
  if (status === 409) {
    const { error: reason, current = null } = (body ?? {}) as { error?: string; current?: unknown }
    if (reason === 'changed') return { type: 'form.stale', stored: current }
    if (reason === 'name taken' || reason === 'too many') return { type: 'form.conflict', conflict: reason }
  }
  if (status === 410) return { type: 'form.gone' }
  if (status === 429) return { type: 'form.tooMany' }
  return { type: 'form.unreachable', errorcode: refusedCode(error) }
}

type FormState = SnapshotFrom<typeof accountFormMachine>['value']

/** A form of the account and its machine. */
export const useAccountForm = <V,>(submit: (values: V) => Promise<unknown>) => {
  const t = useTranslations()
  const mend = useFieldError()
  const actor = useVisitActor(
    accountFormMachine.provide({
      actors: {
        submit: fromAnswer<FormAnswer, { values: unknown }>(async ({ input }) => {
          await submit(input.values as V)
          return { type: 'form.done' }
        }, answerOf),
      },
    }),
  )
  const { value: state, context } = useSelector(actor, (snapshot) => snapshot)
  const { problems, issues, stale, conflict, refusal } = context

  const labelOf = (field: FormProblem['field']) =>
    field === 'password' || field === 'repeat' ? t(`account.field.${field}`) : t(`checkout.personal.field.${field}`)
  const errors: FormErrors = Object.fromEntries([
    ...problems.map(({ field, key }) => [
      field,
      field === 'password' || field === 'repeat' || key === 'form.passwordLength' || key === 'form.passwordRepeat'
        ? t(key, { path: labelOf(field) })
        : mend(field, key),
    ]),
    // The server names a personal field as the contract does, and describes other problems in text.
    ...issues.map(({ path, message }) => {
      const field = PERSONAL_FIELDS.find((known) => known === path)
      return [path, field ? mend(field, 'form.invalid') : message]
    }),
  ])
  return {
    state,
    /** Errors that prevent sending, for the form's `Form`. */
    refusal: { errors, found: useEmitted(actor, 'problems.found') },
    /** Data that another tab has saved meanwhile, until the visitor has chosen. */
    stale,
    /** Why a saved person was not saved. */
    conflict: state === 'conflict' ? conflict : null,
    /** Code by which the shop refused the form; null: it did not answer. */
    errorcode: refusal,
    submit: (values: V, found: readonly FormProblem[]) => actor.send({ type: 'form.submit', values, problems: found }),
    begin: () => actor.send({ type: 'form.begin' }),
  }
}
