import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFromServer } from './useFromServer.ts'

/**
 * Reports text that was typed before hydration as a change, because the first render would empty the field.
 * @returns a ref for the field
 */
export const useTypedBefore = <E extends { value: string }>(
  value: string | undefined,
  onChange: ((value: string) => void) | undefined,
): RefObject<E | null> => {
  const field = useRef<E>(null)
  const isFromServer = useFromServer()
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value
    if (isFromServer && value !== undefined && typed !== undefined && typed !== value) onChange?.(typed)
  })
  useLayoutEffect(() => takeOver(), [])
  return field
}
