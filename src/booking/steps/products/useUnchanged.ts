import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** Keeps references to equal parts of the last value, so that an equal response rerenders nothing. */
export const useUnchanged = <T>(value: T): T => {
  const [{ given, kept }, set] = useState({ given: value, kept: value })
  if (given === value) return kept
  const next = replaceEqualDeep(kept, value)
  set({ given: value, kept: next })
  return next
}
