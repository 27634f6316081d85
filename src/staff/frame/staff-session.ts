import type { ActorRefFrom } from 'xstate'
import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { getStaffLogout, getStaffSession, postStaffLogin } from '#contract/staff.ts'
import { sessionMachine } from '#machines/session.ts'
import type { Api } from '#src/api/api.ts'
import { otherTabs } from '#src/session/other-tabs.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { actorContext } from '#src/base/actor-context.ts'
import { useQuery } from '#src/api/query.ts'
import { sessionCalls } from '#src/session/session-calls.ts'

export const STAFF_KEY = 'staff'

export const staffSessionLogic = (api: Api, queries: QueryClient, tenant: string) =>
  sessionMachine.provide({
    actors: {
      ...sessionCalls({
        fetchSession: (signal) => api.send(getStaffSession, { signal }),
        logIn: (body, signal) => api.send(postStaffLogin, { body, signal }),
        logOut: (options) => api.send(getStaffLogout, options),
      }),
      otherTabs: otherTabs(tenant, STAFF_KEY),
    },
    actions: {
      forgetAccount: () => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === STAFF_KEY }),
    },
  })

export const {
  Provider: StaffSessionProvider,
  useActor: useStaffSessionActor,
  useSelected: useStaffSession,
} = actorContext<ActorRefFrom<typeof sessionMachine>>('The frame of the staff')

/** If a call answers 401, the session of the staff ends. */
export const useStaffSend = (): Api['send'] => {
  const api = useApi()
  const session = useStaffSessionActor()
  return async (call, options) => {
    try {
      return await api.send(call, options)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) session.send({ type: 'session.lose' })
      throw error
    }
  }
}

type StaffQueryOptions<T> = Pick<UseQueryOptions<T>, 'staleTime' | 'refetchInterval' | 'placeholderData'>

/** Fetches the data by default each time a page opens, because other staff and visitors change it. */
export const useStaffQuery = <T>(
  key: readonly (string | undefined)[],
  fetch: (send: Api['send'], signal: AbortSignal) => Promise<T>,
  options?: StaffQueryOptions<T>,
) => {
  const { base } = useApi()
  const send = useStaffSend()
  return useQuery<T>({
    queryKey: [base, STAFF_KEY, ...key],
    queryFn: ({ signal }) => fetch(send, signal),
    staleTime: 0,
    ...options,
  })
}
