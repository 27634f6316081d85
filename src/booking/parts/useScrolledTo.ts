import { useEffect, useRef, type RefObject } from 'react'
import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'

/** Scrolls an opened part into view; a long one to its start. */
export const useScrolledTo = <E extends HTMLElement>(isOpen: boolean): RefObject<E | null> => {
  const opened = useRef<E>(null)
  useEffect(() => {
    if (isOpen && opened.current) scrollSmoothly(opened.current, 'nearest')
  }, [isOpen])
  return opened
}
