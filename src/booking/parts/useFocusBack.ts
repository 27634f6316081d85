import { useEffect, useRef, type RefObject } from 'react'

/**
 * Removing an item removes the pressed button too: the focus then goes to `anchor` nearby.
 * @param count the number of items
 * @returns where the focus goes, and what to call when something is asked to be removed
 */
export const useFocusBack = <E extends HTMLElement>(
  count: number,
): { anchor: RefObject<E | null>; asked: () => void } => {
  const anchor = useRef<E>(null)
  const isAsked = useRef(false)
  const last = useRef(count)
  useEffect(() => {
    const isFewer = count < last.current
    last.current = count
    if (!isFewer || !isAsked.current) return undefined
    isAsked.current = false
    // Waits until the closed dialog has returned the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
  return { anchor, asked: () => (isAsked.current = true) }
}
