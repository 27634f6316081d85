import { useEffect, useRef, type RefObject } from 'react'

/** What opens comes into sight as a whole; where it is too long for that, from its start. */
export const useScrolledTo = <E extends HTMLElement>(isOpen: boolean): RefObject<E | null> => {
  const opened = useRef<E>(null)
  useEffect(() => {
    if (!isOpen) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    opened.current?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'nearest' })
  }, [isOpen])
  return opened
}
