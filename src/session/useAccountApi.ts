import { useApi } from '#src/api/ApiContext.ts'
import type { Api } from '#src/api/api.ts'
import { ApiError } from '#src/api/errors.ts'
import { useSessionSend } from './useSession.ts'

/** Returns an API. An answer 401 to one of its calls ends the session in this tab. */
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
