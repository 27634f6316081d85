import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { GroupShortfall } from '#contract/groups.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { postStaffGroupConfirm } from '#contract/staff-groups.ts'
import { type ConfirmationAnswer, inquiryConfirmationMachine } from '#machines/inquiry-confirmation.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useQueryClient } from '#src/api/query.ts'
import { STAFF_KEY } from '#src/staff/staff-session.ts'
import { useStaffSend } from '#src/staff/useStaffSend.ts'
import { inspection } from '#src/visit/inspection.ts'
import * as z from 'zod/mini'

const Short = z.object({ short: z.array(GroupShortfall) })
const Coded = z.object({ errorcode: z.number() })

/** What a refusal says; undefined: it is no refusal, and may be tried again. */
const refusalOf = (error: unknown): ConfirmationAnswer | undefined => {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 422) return { kind: 'incomplete' }
  if (error.status === 404) return { kind: 'gone' }
  if (error.status !== 409) return undefined
  const short = z.safeParse(Short, error.body)
  if (short.success) return { kind: 'short', short: short.data.short }
  const coded = z.safeParse(Coded, error.body)
  return { kind: coded.success && coded.data.errorcode !== ERROR_CODE.groupNotFound ? 'notBookable' : 'gone' }
}

/** The word of the shop on an inquiry, and its machine. */
export const useInquiryConfirmation = (id: string) => {
  const { base } = useApi()
  const send = useStaffSend()
  const queries = useQueryClient()
  const [logic] = useState(() =>
    inquiryConfirmationMachine.provide({
      actors: {
        confirm: fromPromise(async ({ input }): Promise<ConfirmationAnswer> => {
          const sent = { params: { id }, headers: { [IDEMPOTENCY_HEADER]: input.key }, body: {} }
          try {
            return { kind: 'confirmed', number: (await send(postStaffGroupConfirm, sent)).number }
          } catch (error) {
            const refusal = refusalOf(error)
            if (refusal) return refusal
            throw error
          }
        }),
      },
      actions: { tellLists: () => void queries.invalidateQueries({ queryKey: [base, STAFF_KEY] }) },
    }),
  )
  const actor = useActorRef(logic, inspection())
  return { actor, snapshot: useSelector(actor, (current) => current) }
}
export type InquiryConfirmationHandle = ReturnType<typeof useInquiryConfirmation>
