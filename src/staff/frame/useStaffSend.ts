import type { Api } from '#src/api/api.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useStaffSessionActor } from './staff-session.ts'

/** Makes the calls of the staff: a 401 ends the session here too, and the page shows the login. */
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
