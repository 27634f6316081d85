import type { Session } from '#contract/customer.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import type { Credentials, LoginAnswer, LogoutAnswer, SessionAnswer } from '#machines/session.ts'
import { ApiError } from '#src/api/errors.ts'

interface SessionCalls {
  /** Returns the session without a promise if the page contains it. */
  fetchSession: (signal: AbortSignal) => Session | Promise<Session>
  logIn: (credentials: Credentials, signal: AbortSignal) => Promise<{ name: string }>
  logOut: (options: { redirect: 'error'; signal: AbortSignal }) => Promise<unknown>
}

const failedLogin = (error: unknown): LoginAnswer => {
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 401) return { type: 'login.refused', reason: 'credentials' }
  if (status === 429) return { type: 'login.refused', reason: 'tooMany' }
  return { type: 'login.unreachable' }
}

export const sessionRead = ({ name }: Session): SessionAnswer => ({ type: 'session.read', name })

export const sessionCalls = ({ fetchSession, logIn, logOut }: SessionCalls) => ({
  fetchSession: fromAnswer<SessionAnswer, undefined>(
    ({ signal }) => {
      const session = fetchSession(signal)
      return session instanceof Promise ? session.then(sessionRead) : sessionRead(session)
    },
    (error) => ({
      type: 'session.unreachable',
      reason: error instanceof ApiError ? error.statusText || String(error.status) : String(error),
    }),
  ),
  logIn: fromAnswer<LoginAnswer, Credentials>(
    async ({ input, signal }) => ({ type: 'login.accepted', name: (await logIn(input, signal)).name }),
    failedLogin,
  ),
  logOut: fromAnswer<LogoutAnswer, undefined>(
    async ({ signal }) => {
      // Treats a redirect as a failure, because a redirect does not show that the session has ended.
      await logOut({ redirect: 'error', signal })
      return { type: 'logout.done' }
    },
    { type: 'logout.unreachable' },
  ),
})
