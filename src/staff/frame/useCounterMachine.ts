import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { fromPromise } from 'xstate'
import {
  counterActionMachine,
  type CounterAnswer,
  type CounterAsk,
  type CounterSending,
  type ExtraTick,
} from '#machines/counter-action.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQueryClient } from '#src/api/query.ts'
import { inspection } from '#src/visit/inspection.ts'
import { isActionRefused } from './is-action-refused.ts'
import { STAFF_KEY } from './staff-session.ts'

/** The machine of an action at the counter, and the call that it makes. */
export const useCounterMachine = (carryOut: (sending: CounterSending) => Promise<void>) => {
  const { base } = useApi()
  const queries = useQueryClient()
  const [logic] = useState(() =>
    counterActionMachine.provide({
      actors: {
        carryOut: fromPromise(async ({ input }): Promise<CounterAnswer> => {
          try {
            await carryOut(input)
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
  return {
    actor,
    snapshot: useSelector(actor, (current) => current),
    ask: (ask: CounterAsk) => actor.send({ type: 'action.ask', ask, key: crypto.randomUUID() }),
    tick: (ask: ExtraTick) => actor.send({ type: 'extra.tick', ask, key: crypto.randomUUID() }),
  }
}
export type CounterActionHandle = ReturnType<typeof useCounterMachine>
