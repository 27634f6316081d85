import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useApi } from '#src/api/ApiContext.ts'
import { useQueryClient } from '#src/api/query.ts'
import { useVisit } from '#src/visit/VisitContext.ts'
import { sessionOf, type SessionActor, type SessionSnapshot } from './session-actor.ts'

/** The session of the visit. It is requested after hydration; the server renders pages without it. */
export const useSessionActor = (): SessionActor => {
  const session = sessionOf(useVisit(), useApi(), useQueryClient())
  useEffect(() => {
    session.start()
  }, [session])
  return session
}

/** What a component shows of the session; `select` must return the same value for the same state. */
export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T => useSelector(useSessionActor(), select)

/** Sends an event to the session machine. */
export const useSessionSend = () => useSessionActor().send
