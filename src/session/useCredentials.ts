import { useState } from 'react'
import type { Credentials, SessionEvent } from '#machines/session.ts'

export function useCredentials(send: (event: SessionEvent) => void) {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  return {
    credentials,
    change: (changed: Partial<Credentials>) => setCredentials((typed) => ({ ...typed, ...changed })),
    submit: () => send({ type: 'login.submit', credentials }),
  }
}
