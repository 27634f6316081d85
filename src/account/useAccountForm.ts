import { useSelector } from '@xstate/react'
import { fromPromise, type SnapshotFrom } from 'xstate'
import { useTranslations } from 'use-intl'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import { Invalid } from '#contract/errors.ts'
import type { FormProblem } from '#domain/persons/form-problem.ts'
import { accountFormMachine, type FormAnswer } from '#machines/account-form.ts'
import { ApiError } from '#src/api/errors.ts'
import { useFieldError } from '#src/checkout/personal/useFieldError.ts'
import type { FormErrors } from '#src/ui/Form.tsx'
import { useVisitActor } from '#src/visit/useVisitActor.ts'

const isChanged = (body: unknown): body is { current?: unknown } =>
  (body as { error?: string } | undefined)?.error === 'changed'

/** A refusal the visitor can act on; anything else (no answer, a defect) stays an error and may be tried again. */
const answerOf = (error: unknown): FormAnswer => {
  if (!(error instanceof ApiError)) throw error
  const invalid = Invalid.safeParse(error.body).data
  if (invalid) return { kind: 'invalid', issues: invalid.issues }
  if (error.status === 409 && isChanged(error.body)) return { kind: 'stale', stored: error.body.current ?? null }
  if (error.status === 410) return { kind: 'gone' }
  if (error.status === 429) return { kind: 'tooMany' }
  throw error
}

export type FormState = SnapshotFrom<typeof accountFormMachine>['value']

/** A form of the account and its machine. */
export const useAccountForm = <V>(submit: (values: V) => Promise<unknown>) => {
  const t = useTranslations()
  const mend = useFieldError()
  const actor = useVisitActor(
    accountFormMachine.provide({
      actors: {
        submit: fromPromise(async ({ input }): Promise<FormAnswer> => {
          try {
            await submit(input.values as V)
            return { kind: 'done' }
          } catch (error) {
            return answerOf(error)
          }
        }),
      },
    }),
  )
  const state = useSelector(actor, ({ value }) => value)
  const problems = useSelector(actor, ({ context }) => context.problems)
  const issues = useSelector(actor, ({ context }) => context.issues)
  const stale = useSelector(actor, ({ context }) => context.stale)
  const errorcode = useSelector(actor, ({ context }) => context.refusal)

  const labelOf = (field: FormProblem['field']) =>
    field === 'password' || field === 'repeat' ? t(`account.field.${field}`) : t(`checkout.personal.field.${field}`)
  const errors: FormErrors = Object.fromEntries([
    ...problems.map(({ field, key }) => [
      field,
      field === 'password' || field === 'repeat' || key === 'form.passwordLength' || key === 'form.passwordRepeat'
        ? t(key, { path: labelOf(field) })
        : mend(field, key),
    ]),
    // The server calls a personal field by its name in the contract, and the rest in words.
    ...issues.map(({ path, message }) => {
      const field = PERSONAL_FIELDS.find((known) => known === path)
      return [path, field ? mend(field, 'form.invalid') : message]
    }),
  ])
  return {
    state,
    /** What keeps it from being sent, for its `Form`. */
    refusal: { errors, found: problems.length > 0 ? problems : issues },
    /** The data that another tab has saved since, until the visitor has chosen. */
    stale,
    /** By which code the shop has refused it; null: it did not answer. */
    errorcode,
    submit: (values: V, found: readonly FormProblem[]) => actor.send({ type: 'form.submit', values, problems: found }),
    begin: () => actor.send({ type: 'form.begin' }),
  }
}
