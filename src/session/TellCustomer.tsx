import { useEffect } from 'react'
import { useSession } from './useSession.ts'

/** This component has its own file, so that it can load later than the header. */
export function TellCustomer({ onTell }: { onTell: (isCustomer: boolean) => void }) {
  const isCustomer = useSession((snapshot) => snapshot.matches('authenticated'))
  useEffect(() => onTell(isCustomer), [isCustomer, onTell])
  return null
}
