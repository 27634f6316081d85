import { useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { getInitialSnapshot, transition } from 'xstate'
import { sessionMachine, type SessionEvent } from '#machines/session.ts'
import type { Api } from '#src/api/api.ts'
import { peek } from '#src/api/page-answers.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { queryClients } from '#src/api/query-clients.ts'
import { useSite } from '#src/api/useSite.ts'
import { useVisit } from '#src/visit/VisitContext.ts'
import { sessionLogic, sessionOf, type SessionActor, type SessionSnapshot } from './session-actor.ts'
import { sessionRead } from './session-calls.ts'

const INITIAL = getInitialSnapshot(sessionMachine)

const firstSnapshotOf = (api: Api): SessionSnapshot => {
  const session = peek(api, 'getSession')
  return session ? transition(sessionMachine, INITIAL, sessionRead(session))[0] : INITIAL
}

/** Returns undefined until an effect of the first page that needs the session has started it. */
export const useSessionActor = (): SessionActor | undefined => {
  const visit = useVisit()
  const api = useApi()
  const router = useRouter()
  const { tenant } = useSite()
  useEffect(() => {
    if (sessionOf(visit)) return
    const logic = sessionLogic({ visit, api, queries: () => queryClients.get(router), tenant })
    visit.send({ type: 'chart.loaded', id: 'session', logic })
  }, [visit, api, router, tenant])
  return useSelector(visit, ({ context }) => context.charts.session)
}

/** `select` must return the same value for the same state. */
export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T => {
  const api = useApi()
  return useSelector(useSessionActor(), (snapshot) => select(snapshot ?? firstSnapshotOf(api)))
}

export const useSessionSend = () => {
  const visit = useVisit()
  useSessionActor()
  return (event: SessionEvent) => sessionOf(visit)?.send(event)
}
