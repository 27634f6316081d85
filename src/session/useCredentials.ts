import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Credentials, sessionMachine } from '#machines/session.ts'

/** The fields of a login, a customer's or one of the staff's, and which of them were empty when they were sent. */
export function useCredentials(session: ActorRefFrom<typeof sessionMachine>) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const missing = useSelector(session, ({ context }) => context.missing)
  return {
    credentials,
    change: (changed: Partial<Credentials>) => setCredentials({ ...credentials, ...changed }),
    missing,
    submit: () => session.send({ type: 'login.submit', credentials }),
  }
}
