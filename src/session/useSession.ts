import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useApi } from '#src/api/ApiContext.ts'
import { useVisit } from '#src/visit/VisitContext.ts'
import { sessionOf, type SessionActor, type SessionSnapshot } from './session-actor.ts'

/** The session of the visit. Asks who is logged in once the page is alive; the server renders nobody's. */
export const useSessionActor = (): SessionActor => {
  const session = sessionOf(useVisit(), useApi(), useQueryClient())
  useEffect(() => {
    session.start()
  }, [session])
  return session
}

/** What a component shows of the session; `select` must return the same value for the same state. */
export const useSession = <T>(select: (snapshot: SessionSnapshot) => T): T => useSelector(useSessionActor(), select)

/** Tells the session machine what the visitor did. */
export const useSessionSend = () => useSessionActor().send
