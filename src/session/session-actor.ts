import { sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { QueryClient } from '@tanstack/react-query'
import { sessionMachine } from '#machines/session.ts'
import type { Api } from '#src/api/api.ts'
import { forgetAnswers, ofPage } from '#src/api/page-answers.ts'
import type { Visit } from '#src/visit/visit.ts'
import { otherTabs } from './other-tabs.ts'
import { sessionCalls } from './session-calls.ts'

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

export const CUSTOMER = 'customer'

interface SessionPlace {
  visit: Visit
  api: Api
  /** Returns undefined if no page has made a query yet. */
  queries: () => QueryClient | undefined
  tenant: string
}

export const sessionLogic = ({ visit, api, queries, tenant }: SessionPlace): typeof sessionMachine =>
  sessionMachine.provide({
    actors: {
      ...sessionCalls({
        fetchSession: (signal) => ofPage(api, 'getSession') ?? api.call('getSession', { signal }),
        logIn: (body, signal) => api.call('postLogin', { body, signal }),
        logOut: (options) => api.call('getLogout', options),
      }),
      otherTabs: otherTabs(tenant, 'session'),
    },
    actions: {
      forgetAccount: () => {
        queries()?.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === CUSTOMER })
        forgetAnswers(api)
      },
      forgetPersons: sendTo(visit, { type: 'personal.forget' }),
    },
  })

export const sessionOf = (visit: Visit): SessionActor | undefined => visit.getSnapshot().context.charts.session
