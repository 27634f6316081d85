import { useSelector } from '@xstate/react'
import { useState, type FormEvent } from 'react'
import type { ActorRefFrom } from 'xstate'
import { missingCredentials, type Credentials, type sessionMachine } from '#machines/session.ts'

/** The fields of a login, a customer's or one of the staff's, and which of them still wait for something. */
export function useCredentials(session: ActorRefFrom<typeof sessionMachine>) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const isMending = useSelector(session, (snapshot) => snapshot.hasTag('mending'))
  return {
    credentials,
    change: (changed: Partial<Credentials>) => setCredentials({ ...credentials, ...changed }),
    /** What has been filled since is no longer missing. */
    missing: isMending ? missingCredentials(credentials) : [],
    /** The first empty field gets the focus. The form names its fields as the credentials do. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      session.send({ type: 'login.submit', credentials })
      const [first] = missingCredentials(credentials)
      if (first) (event.currentTarget.elements.namedItem(first) as HTMLElement).focus()
    },
  }
}
