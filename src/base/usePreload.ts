import { useEffect } from 'react'
import { beforeIdle, whenIdle } from '#src/api/when-idle.ts'

/** Loads the code of a later step when the page is hydrated and the browser is idle. */
export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // Ignores a failure, because the step loads its code again when it opens.
    whenIdle(() => void load().catch(() => undefined))
  }, [load])
}

/** Loads the code of a part as soon as the page is hydrated, while the part's data is loading. */
export const useLoadBeside = (load: () => Promise<unknown>): void => {
  useEffect(() => void beforeIdle(load()).catch(() => undefined), [load])
}
