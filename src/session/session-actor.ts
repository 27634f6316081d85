import { fromPromise, sendTo, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { QueryClient } from '@tanstack/react-query'
import { sessionMachine } from '#machines/session.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import type { Visit } from '#src/visit/visit.ts'
import { loginAnswer } from './login-answer.ts'
import { otherTabs } from './other-tabs.ts'

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** Second part of the keys of everything that is the customer's own. */
export const CUSTOMER = 'customer'

/** The session with its effects. */
export const sessionLogic = (visit: Visit, api: Api, queries: QueryClient, tenant: string): typeof sessionMachine =>
  sessionMachine.provide({
    actors: {
      fetchSession: fromPromise(async ({ signal }) => {
        try {
          return await api.call('getSession', { signal })
        } catch (error) {
          // The chart reports the status text.
          throw error instanceof ApiError
            ? new Error(error.statusText || String(error.status), { cause: error })
            : error
        }
      }),
      logIn: fromPromise(({ input, signal }) => loginAnswer(api.call('postLogin', { body: input, signal }))),
      otherTabs: otherTabs(tenant, 'session'),
      logOut: fromPromise(({ signal }) => api.call('getLogout', { redirect: 'error', signal })),
    },
    actions: {
      forgetAccount: () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === CUSTOMER }),
      forgetPersons: sendTo(visit, { type: 'personal.forget' }),
    },
  })

/** Undefined until a page has asked who is logged in. */
export const sessionOf = (visit: Visit): SessionActor | undefined => visit.getSnapshot().context.charts.session
