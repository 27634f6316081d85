import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useFromServer } from './useFromServer.ts'

/**
 * Reports what the visitor has typed, chosen or ticked before hydration as a change, because the next render would
 * discard it. Forms must therefore accept changes of several fields in one render.
 * @param read returns what a field shows
 * @returns a ref for the field
 */
export const useEnteredBefore = <E extends Element, V>(
  value: V | null | undefined,
  onChange: ((value: V) => void) | undefined,
  read: (field: E) => V | undefined,
): RefObject<E | null> => {
  const field = useRef<E>(null)
  const isFromServer = useFromServer()
  const takeOver = useEffectEvent(() => {
    const entered = isFromServer && value !== undefined && field.current ? read(field.current) : undefined
    if (entered !== undefined && entered !== value) onChange?.(entered)
  })
  useLayoutEffect(() => takeOver(), [])
  return field
}

export const enteredText = ({ value }: { value: string }): string => value
