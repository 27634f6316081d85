import { useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import { Invalid } from '#contract/errors.ts'
import type { DeclarationField } from '#domain/reservation/withdrawal.ts'
import { withdrawalMachine, type WithdrawalAnswer } from '#machines/withdrawal.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'

const FIELDS: readonly DeclarationField[] = ['name', 'number', 'email']

/** A refusal the visitor can act on; anything else (no answer, a defect) stays an error and may be tried again. */
const answerOf = (error: unknown): WithdrawalAnswer => {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 429) return { kind: 'tooMany' }
  const issues = Invalid.safeParse(error.body).data?.issues ?? []
  const fields = FIELDS.filter((field) => issues.some(({ path }) => path === field))
  if (fields.length === 0) throw error
  return { kind: 'invalid', fields }
}

/** The withdrawal of this page, which sends what is confirmed. */
export const useWithdrawal = () => {
  const api = useApi()
  // Made at each drawing: the call, and so its mail, is in the language that the page has by then.
  const logic = withdrawalMachine.provide({
    actors: {
      send: fromPromise(async ({ input, signal }): Promise<WithdrawalAnswer> => {
        const { declaration, key } = input!
        try {
          const headers = { [IDEMPOTENCY_HEADER]: key }
          const { receivedAt } = await api.call('postWithdrawal', { body: declaration, headers, signal })
          return { kind: 'received', at: receivedAt }
        } catch (error) {
          return answerOf(error)
        }
      }),
    },
  })
  const actor = useVisitActor(logic)
  const snapshot = useSelector(actor, (current) => current)
  return { snapshot, send: actor.send }
}
