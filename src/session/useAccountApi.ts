import { useApi } from '#src/api/ApiContext.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { useSessionSend } from './useSession.ts'

/** Returns the API for a customer's calls. A 401 ends the session in this tab and leads to the login. */
export const useAccountApi = (): Api => {
  const api = useApi()
  const send = useSessionSend()
  return {
    ...api,
    call: async (name, options) => {
      try {
        return await api.call(name, options)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) send({ type: 'session.lose' })
        throw error
      }
    },
  }
}
