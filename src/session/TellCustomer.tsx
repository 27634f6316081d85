import { useEffect } from 'react'
import { useSession } from './useSession.ts'

/**
 * Reports whether a customer is logged in. It is a component of its own, so that it can be loaded later than the
 * header.
 */
export function TellCustomer({ onTell }: { onTell: (isCustomer: boolean) => void }) {
  const isCustomer = useSession((snapshot) => snapshot.matches('authenticated'))
  useEffect(() => onTell(isCustomer), [isCustomer, onTell])
  return null
}
