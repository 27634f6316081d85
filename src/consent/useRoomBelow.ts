import { useLayoutEffect, type RefObject } from 'react'

/** Sets the height of an element at the lower edge, so that the page's end and the focus scroll into view above it. */
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
