import { useSelector } from '@xstate/react'
import { useTranslations } from 'use-intl'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { FormProblem } from '#domain/persons/form-problem.ts'
import { accountFormMachine, type FormAnswer } from '#machines/account-form.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { ApiError } from '#src/api/errors.ts'
import { issuesOf, refusedCode } from '#src/api/refusals.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import type { FormErrors } from '#src/ui/form-errors.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'
import { useFieldError } from './useFieldError.ts'

/** An error without its own event becomes `form.unreachable`, after which the visitor can send the form again. */
export const answerOf = (error: unknown): FormAnswer => {
  const { status, body } = error instanceof ApiError ? error : {}
  const issues = issuesOf(error)
  if (issues.length > 0) return { type: 'form.invalid', issues }
  if (status === 409) {
    const { error: reason, current = null } = (body ?? {}) as { error?: string; current?: unknown }
    if (reason === 'changed') return { type: 'form.stale', stored: current }
    if (reason === 'name taken' || reason === 'too many') return { type: 'form.conflict', conflict: reason }
  }
  if (status === 410) return { type: 'form.gone' }
  if (status === 429) return { type: 'form.tooMany' }
  return { type: 'form.unreachable', errorcode: refusedCode(error) }
}

export const useAccountForm = <V>(submit: (values: V) => Promise<unknown>) => {
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

  const wordsOf = ({ field, key }: FormProblem) => {
    if (field === 'password' || field === 'repeat') return t(key, { path: t(`account.field.${field}`) })
    if (field === 'number') return t(key, { path: t('checkout.linkAgain.number') })
    return key === 'form.passwordLength' || key === 'form.passwordRepeat' ? t(key) : mend(field, key)
  }
  const errors: FormErrors = Object.fromEntries([
    ...problems.map((problem) => [problem.field, wordsOf(problem)]),
    // Only the personal fields and the booking number have the app's own error texts.
    ...issues.map(({ path, message }) => {
      const field = ([...PERSONAL_FIELDS, 'number'] as const).find((known) => known === path)
      return [path, field ? wordsOf({ field, key: 'form.invalid' }) : message]
    }),
  ])
  return {
    state,
    refusal: { errors, found: useEmitted(actor, 'problems.found') },
    /** The data that another tab has saved meanwhile; null if no tab has, or once the visitor has decided. */
    stale,
    conflict: state === 'conflict' ? conflict : null,
    errorcode: refusal,
    submit: (values: V, found: readonly FormProblem[]) => actor.send({ type: 'form.submit', values, problems: found }),
    ask: () => actor.send({ type: 'form.ask' }),
    begin: () => actor.send({ type: 'form.begin' }),
    take: () => actor.send({ type: 'form.take' }),
  }
}
