import { useLayoutEffect, type RefObject } from 'react'

/** Tells the page how high an element at its lower edge is: the page's end, and what has the focus, come into sight above it. */
export function useRoomBelow(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--room-below', `${entry!.borderBoxSize[0]!.blockSize}px`)
    })
    observer.observe(element.current!)
    return () => {
      observer.disconnect()
      style.removeProperty('--room-below')
    }
  }, [element])
}
