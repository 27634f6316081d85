import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to a nearby element after an item is removed, because the pressed button disappears with the item.
 * @returns a ref for the nearby element, and a function to call before requesting a removal
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
    // Waits for a frame, because a dialog that has asked about the removal first returns the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) anchor.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [count])
  return { anchor, asked: () => (isAsked.current = true) }
}
