import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFromServer } from './useFromServer.ts'

/**
 * For a field of the server's HTML: text that was typed into it before hydration, or filled in by the browser, is a change like
 * any other. Without this the first drawing after it empties the field.
 * @returns to be set on the field
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
