import { useLayoutEffect } from 'react'

/** In milliseconds. A second tap within this time belongs to a double tap. */
const DOUBLE_TAP = 400

/**
 * Ignores the second tap of a double tap that has opened a dialog, because it would close the dialog or, at the place of
 * its button, confirm what the visitor has not read.
 */
export function IgnoredSecondTap() {
  useLayoutEffect(() => {
    const openedAt = performance.now()
    // The opener still has the focus. If the browser focuses no buttons, this is the whole page.
    const opener = document.activeElement?.getBoundingClientRect()
    const ignore = (event: MouseEvent) => {
      const { clientX: x, clientY: y, timeStamp, type, detail } = event
      const isByKeyboard = type === 'click' && detail === 0
      if (!opener || isByKeyboard || timeStamp - openedAt > DOUBLE_TAP) return
      if (x < opener.left || x > opener.right || y < opener.top || y > opener.bottom) return
      event.stopImmediatePropagation()
      event.preventDefault()
    }
    const closing = new AbortController()
    for (const type of ['pointerdown', 'click'] as const)
      addEventListener(type, ignore, { capture: true, signal: closing.signal })
    return () => closing.abort()
  }, [])
  return null
}
