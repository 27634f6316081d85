import { useEffect, useRef, type RefObject } from 'react'
import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'

/** What opens comes into sight as a whole; where it is too long for that, from its start. */
export const useScrolledTo = <E extends HTMLElement>(isOpen: boolean): RefObject<E | null> => {
  const opened = useRef<E>(null)
  useEffect(() => {
    if (isOpen && opened.current) scrollSmoothly(opened.current, 'nearest')
  }, [isOpen])
  return opened
}
