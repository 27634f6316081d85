import { useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { CookieConsentEvent } from '#machines/cookie-consent.ts'
import type { ConsentActor, ConsentSnapshot } from './consent-actor.ts'

interface Consent {
  actor: ConsentActor | undefined
  send: (event: CookieConsentEvent) => void
}

const ConsentContext = createContext<Consent | null>(null)

export const ConsentProvider = ConsentContext.Provider

const useConsentContext = (): Consent => {
  const consent = use(ConsentContext)
  if (!consent) throw new Error('useConsent needs the shop route above it')
  return consent
}

/** Returns undefined until the consent is loaded. `select` must return the same value for the same state. */
export const useConsent = <T>(select: (snapshot: ConsentSnapshot) => T): T | undefined =>
  useSelector(useConsentContext().actor, (snapshot) => snapshot && select(snapshot))

export const useConsentSend = () => useConsentContext().send
