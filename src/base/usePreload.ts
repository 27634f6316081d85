import { useEffect } from 'react'
import { beforeIdle, whenIdle } from '#src/api/when-idle.ts'

export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // Ignores a failure, because a part loads its code again when it is shown.
    whenIdle(() => void load().catch(() => undefined))
  }, [load])
}

export const useLoadBeside = (load: () => Promise<unknown>): void => {
  useEffect(() => void beforeIdle(load()).catch(() => undefined), [load])
}
