import { useSelector } from '@xstate/react'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import { Invalid } from '#contract/errors.ts'
import type { DeclarationField } from '#domain/reservation/withdrawal.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { refusedCode } from '#machines/refused-code.ts'
import { withdrawalMachine, type WithdrawalAnswer, type WithdrawalContext } from '#machines/withdrawal.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useVisitActor } from '#src/visit/useVisitActor.ts'

const FIELDS: readonly DeclarationField[] = ['name', 'number', 'email']

/** A refusal that the visitor can act on; after anything else (no answer, a defect) it may be sent again. */
const answerOf = (error: unknown): WithdrawalAnswer => {
  const { status, body } = error instanceof ApiError ? error : {}
  if (status === 429) return { type: 'withdrawal.tooMany' }
  const issues = Invalid.safeParse(body).data?.issues ?? []
  const fields = FIELDS.filter((field) => issues.some(({ path }) => path === field))
  return fields.length > 0
    ? { type: 'withdrawal.invalid', fields }
    : { type: 'withdrawal.unreachable', errorcode: refusedCode(error) }
}

/** The withdrawal of this page, which sends what is confirmed. */
export const useWithdrawal = () => {
  const api = useApi()
  // Made at each drawing: the call, and so its mail, is in the language that the page has by then.
  const logic = withdrawalMachine.provide({
    actors: {
      send: fromAnswer<WithdrawalAnswer, WithdrawalContext['sending']>(async ({ input, signal }) => {
        const { declaration, key } = input!
        const headers = { [IDEMPOTENCY_HEADER]: key }
        const { receivedAt } = await api.call('postWithdrawal', { body: declaration, headers, signal })
        return { type: 'withdrawal.received', at: receivedAt }
      }, answerOf),
    },
  })
  const actor = useVisitActor(logic)
  const snapshot = useSelector(actor, (current) => current)
  return { snapshot, found: useEmitted(actor, 'problems.found'), send: actor.send }
}
