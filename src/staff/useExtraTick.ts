import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-key.ts'
import { type CounterExtra, type ExtraState, postStaffExtra } from '#contract/staff.ts'
import type { CounterAnswer } from '#machines/counter-action.ts'
import { extraTickMachine } from '#machines/extra-tick.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { inspection } from '#src/visit/inspection.ts'
import { STAFF_KEY } from './staff-session.ts'
import { isActionRefused } from './is-action-refused.ts'
import { useStaffSend } from './useStaffSend.ts'

/** The tick of one extra of a reservation, and its machine. */
export const useExtraTick = (number: string, { key: extra, state }: Pick<CounterExtra, 'key' | 'state'>) => {
  const { base } = useApi()
  const send = useStaffSend()
  const queries = useQueryClient()
  const [logic] = useState(() =>
    extraTickMachine.provide({
      actors: {
        tick: fromPromise(async ({ input: { to, key } }): Promise<CounterAnswer> => {
          try {
            await send(postStaffExtra, {
              params: { number },
              headers: { [IDEMPOTENCY_HEADER]: key },
              body: { extra, state: to },
            })
            // Ready again once the page knows.
            await queries.invalidateQueries({ queryKey: [base, STAFF_KEY] })
            return { kind: 'done' }
          } catch (error) {
            if (isActionRefused(error)) return { kind: 'refused' }
            throw error
          }
        }),
      },
      actions: { tellReservation: () => void queries.invalidateQueries({ queryKey: [base, STAFF_KEY] }) },
    }),
  )
  const actor = useActorRef(logic, inspection())
  const snapshot = useSelector(actor, (current) => current)
  const shown: ExtraState = snapshot.hasTag('busy') ? snapshot.context.sending!.to : state
  return {
    snapshot,
    shown,
    press: (to: ExtraState) => actor.send({ type: 'tick.press', to, key: crypto.randomUUID() }),
  }
}
