import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'

/** The same value as before as far as nothing in it has changed: an answer that says what the last one said renders nothing anew. */
export const useUnchanged = <T>(value: T): T => {
  const [{ given, kept }, set] = useState({ given: value, kept: value })
  if (given === value) return kept
  const next = replaceEqualDeep(kept, value)
  set({ given: value, kept: next })
  return next
}
