import type { Locale } from '#contract/primitives.ts'
import type { Visit } from '#src/visit/visit.ts'
import type { PersonTexts } from '#src/checkout/personal/PersonInputs.tsx'

/** What stood in the profile's form when the session expired. */
export interface UnsavedProfile {
  /** Whose it is. */
  email: string
  texts: PersonTexts
  language: Locale
  /** Of the profile as the form has shown it. */
  version: string | undefined
}

const unsaved = new WeakMap<Visit, UnsavedProfile>()

export const keepUnsaved = (visit: Visit, profile: UnsavedProfile): void => void unsaved.set(visit, profile)

/** For the same customer only; that of another one is deleted. */
export const unsavedOf = (visit: Visit, email: string): UnsavedProfile | undefined => {
  const profile = unsaved.get(visit)
  if (profile?.email === email) return profile
  unsaved.delete(visit)
  return undefined
}

export const forgetUnsaved = (visit: Visit): void => void unsaved.delete(visit)
