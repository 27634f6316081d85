import { useState } from 'react'
import type { Credentials, SessionEvent } from '#machines/session.ts'

/**
 * Returns the typed credentials of a login form, for customers or for staff, and functions that change and send them.
 */
export function useCredentials(send: (event: SessionEvent) => void) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  return {
    credentials,
    change: (changed: Partial<Credentials>) => setCredentials((typed) => ({ ...typed, ...changed })),
    submit: () => send({ type: 'login.submit', credentials }),
  }
}
