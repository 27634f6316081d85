import { useEffect } from 'react'
import { useSession } from './useSession.ts'

export function TellCustomer({ onTell }: { onTell: (isCustomer: boolean) => void }) {
  const isCustomer = useSession((snapshot) => snapshot.matches('authenticated'))
  useEffect(() => onTell(isCustomer), [isCustomer, onTell])
  return null
}
