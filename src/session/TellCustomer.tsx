import { useEffect } from 'react'
import { useSession } from './useSession.ts'

/** Reports whether the session has a name. A component, because it is loaded later than the page that needs it. */
export function TellCustomer({ onTell }: { onTell: (isCustomer: boolean) => void }) {
  const isCustomer = useSession((snapshot) => snapshot.matches('authenticated'))
  useEffect(() => onTell(isCustomer), [isCustomer, onTell])
  return null
}
