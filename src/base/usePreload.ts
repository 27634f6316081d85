import { useEffect } from 'react'
import { whenIdle } from './when-idle.ts'

/** Loads what a later step needs as soon as the page is alive and the browser has nothing better to do. */
export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // Without a network nothing is lost: the step loads it when it opens.
    whenIdle(() => void load().catch(() => undefined))
  }, [load])
}
