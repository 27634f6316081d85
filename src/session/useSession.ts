import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { getInitialSnapshot } from 'xstate'
import { sessionMachine, type SessionEvent } from '#machines/session.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQueryClient } from '#src/api/query.ts'
import { useSite } from '#src/api/useSite.ts'
import { useVisit } from '#src/visit/VisitContext.ts'
import { sessionLogic, sessionOf, type SessionActor, type SessionSnapshot } from './session-actor.ts'

/** The session's initial state, which the server renders and the page shows until the session has started. */
const INITIAL = getInitialSnapshot(sessionMachine)

/**
 * Returns the visit's session. The first page that needs the session starts it in an effect, so the result is undefined
 * at first.
 */
export const useSessionActor = (): SessionActor | undefined => {
  const visit = useVisit()
  const api = useApi()
  const queries = useQueryClient()
  const { tenant } = useSite()
  useEffect(() => {
    if (!sessionOf(visit))
      visit.send({ type: 'chart.loaded', id: 'session', logic: sessionLogic(visit, api, queries, tenant) })
  }, [visit, api, queries, tenant])
  return useSelector(visit, ({ context }) => context.charts.session)
}

/** Selects a value from the session. `select` must return the same value for the same state. */
export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T =>
  useSelector(useSessionActor(), (snapshot) => select(snapshot ?? INITIAL))

/** Returns a function that sends an event to the session machine. */
export const useSessionSend = () => {
  const visit = useVisit()
  useSessionActor()
  return (event: SessionEvent) => sessionOf(visit)?.send(event)
}
