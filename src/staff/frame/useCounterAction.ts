import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  counterActionMachine,
  type CounterAnswer,
  type CounterAsk,
  type CounterSending,
  type UndoableAction,
} from '#machines/counter-action.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQueryClient } from '#src/api/query.ts'
import { inspection } from '#src/visit/inspection.ts'
import { IDEMPOTENCY_HEADER } from '#contract/idempotency-header.ts'
import {
  postStaffCancel,
  postStaffComplete,
  postStaffExtra,
  postStaffHandout,
  postStaffRefund,
  postStaffRetry,
  postStaffUndo,
  postStaffVouch,
  type StaffReservation,
} from '#contract/staff.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { STAFF_KEY, useStaffSend } from './staff-session.ts'

const isActionRefused = (error: unknown): boolean => error instanceof ApiError && [404, 409, 422].includes(error.status)

export const useCounterMachine = (carryOut: (sending: CounterSending) => Promise<void>) => {
  const { base } = useApi()
  const queries = useQueryClient()
  const [logic] = useState(() =>
    counterActionMachine.provide({
      actors: {
        carryOut: fromAnswer<CounterAnswer, CounterSending>(
          async ({ input }) => {
            await carryOut(input)
            return { type: 'action.done' }
          },
          (error) => ({ type: isActionRefused(error) ? 'action.refused' : 'action.unreachable' }),
        ),
      },
      actions: { notifyReservation: () => void queries.invalidateQueries({ queryKey: [base, STAFF_KEY] }) },
    }),
  )
  const actor = useActorRef(logic, inspection())
  return {
    actor,
    snapshot: useSelector(actor, (current) => current),
    ask: (ask: CounterAsk) => actor.send({ type: 'action.ask', ask, key: crypto.randomUUID() }),
    act: (ask: UndoableAction) => actor.send({ type: 'action.send', ask, key: crypto.randomUUID() }),
  }
}

export type CounterActionHandle = ReturnType<typeof useCounterMachine>

const sendAction = (
  send: Api['send'],
  number: string,
  { ask, key, order }: CounterSending,
): Promise<StaffReservation> => {
  const sent = { params: { number }, headers: { [IDEMPOTENCY_HEADER]: key } }
  if (ask.action === 'handout') return send(postStaffHandout, { ...sent, body: {} })
  if (ask.action === 'undo') return send(postStaffUndo, { ...sent, body: {} })
  if (ask.action === 'complete') return send(postStaffComplete, { ...sent, body: {} })
  if (ask.action === 'vouch') return send(postStaffVouch, { ...sent, body: {} })
  if (ask.action === 'retry') return send(postStaffRetry, { ...sent, body: { refund: ask.refund } })
  if (ask.action === 'tick') return send(postStaffExtra, { ...sent, body: { extra: ask.extra, state: ask.to } })
  return send(ask.action === 'cancel' ? postStaffCancel : postStaffRefund, { ...sent, body: order! })
}

export const useCounterAction = (number: string): CounterActionHandle => {
  const { base } = useApi()
  const send = useStaffSend()
  const queries = useQueryClient()
  return useCounterMachine(async (sending) => {
    queries.setQueryData([base, STAFF_KEY, 'reservation', number], await sendAction(send, number, sending))
    // Waits until the list of the day is loaded again. Meanwhile, the pressed tick stays visible.
    if (sending.ask.action === 'tick') await queries.invalidateQueries({ queryKey: [base, STAFF_KEY] })
  })
}

export const useTicks = (number: string) => {
  const t = useTranslations('staff.extras')
  const { snapshot, act } = useCounterAction(number)
  const { ask } = snapshot.context
  const sent = snapshot.hasTag('busy') && ask?.action === 'tick' ? ask : undefined
  return {
    isTicked: (extra: string, known: boolean): boolean => (sent?.extra === extra ? sent.to === 'done' : known),
    tick: (extra: string, isTicked: boolean) => act({ action: 'tick', extra, to: isTicked ? 'done' : 'open' }),
    error: snapshot.matches('unreachable')
      ? t('unreachable')
      : snapshot.matches({ ready: 'refused' })
        ? t('refused')
        : undefined,
  }
}
