import { useEffect, useRef, type RefObject } from 'react'
import { scrollSmoothly } from '#src/ui/scroll-smoothly.ts'

export const useScrolledTo = <E extends HTMLElement>(isOpen: boolean): RefObject<E | null> => {
  const opened = useRef<E>(null)
  useEffect(() => {
    if (isOpen && opened.current) scrollSmoothly(opened.current, 'nearest')
  }, [isOpen])
  return opened
}
