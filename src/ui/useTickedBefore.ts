import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFromServer } from './useFromServer.ts'

/**
 * Reports a tick that the visitor has set or removed before hydration as a change, because the first render would not
 * show it.
 * @returns a ref for the checkbox
 */
export const useTickedBefore = (
  isSelected: boolean | undefined,
  onChange: ((isSelected: boolean) => void) | undefined,
): RefObject<HTMLInputElement | null> => {
  const box = useRef<HTMLInputElement>(null)
  const isFromServer = useFromServer()
  const takeOver = useEffectEvent(() => {
    const isTicked = box.current?.checked
    if (isFromServer && isTicked !== undefined && isTicked !== isSelected) onChange?.(isTicked)
  })
  useLayoutEffect(() => takeOver(), [])
  return box
}
