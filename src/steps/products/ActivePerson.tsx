import { createContext, use, useState, type ReactNode } from 'react'
import type { PersonRef } from '#domain/persons/persons.ts'
import { keyOf } from '#src/steps/listed-persons.ts'

interface ActivePerson {
  /** Place of the person who is being equipped; may have left the booking. */
  key: string | null
  /** Something has led to the person: eye and focus have still to follow. */
  isArriving: boolean
  /** The visitor chose the person. */
  choose: (key: string) => void
  /** Something leads to the person. */
  goTo: (ref: PersonRef) => void
  /** Eye and focus are there. */
  arrived: () => void
}

const ActivePersonContext = createContext<ActivePerson | null>(null)

/** Who is being equipped: the products step shows it, and what says "next" elsewhere leads to it. */
export function ActivePersonProvider({ children }: { children: ReactNode }) {
  const [key, setKey] = useState<string | null>(null)
  const [isArriving, setIsArriving] = useState(false)
  const value: ActivePerson = {
    key,
    isArriving,
    choose: setKey,
    goTo: (ref) => {
      setKey(keyOf(ref))
      setIsArriving(true)
    },
    arrived: () => setIsArriving(false),
  }
  return <ActivePersonContext value={value}>{children}</ActivePersonContext>
}

export const useActivePerson = (): ActivePerson => {
  const active = use(ActivePersonContext)
  if (!active) throw new Error('useActivePerson needs the booking screen above it')
  return active
}
