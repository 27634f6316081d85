import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back when the questionnaire is left, by its button or the browser's: to restore the focus. */
export const useWayBack = (isFiltering: boolean, leave: () => void): void => {
  const wasFiltering = useRef(isFiltering)
  const onLeave = useEffectEvent(leave)
  useEffect(() => {
    if (wasFiltering.current && !isFiltering) onLeave()
    wasFiltering.current = isFiltering
  }, [isFiltering])
}
