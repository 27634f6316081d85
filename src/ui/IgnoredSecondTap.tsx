import { useLayoutEffect } from 'react'
import { lastClick } from './last-click.ts'

/** In milliseconds. A second tap within this time belongs to a double tap. */
const DOUBLE_TAP = 400
/** In CSS pixels. The second tap of a double tap is as near to the first one. */
const NEAR = 24

/**
 * Ignores the second tap of a double tap that has opened a dialog, because it would close the dialog or, at the place of
 * its button, confirm what the visitor has not read.
 */
export function IgnoredSecondTap() {
  useLayoutEffect(() => {
    const first = lastClick()
    const ignore = (event: MouseEvent) => {
      const isByKeyboard = event.type === 'click' && event.detail === 0
      if (!first || isByKeyboard || event.timeStamp - first.timeStamp > DOUBLE_TAP) return
      if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > NEAR) return
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
