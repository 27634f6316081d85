import { useEffect } from 'react'
import { whenIdle } from '#src/api/when-idle.ts'

export const usePreload = (load: () => Promise<unknown>): void => {
  useEffect(() => {
    // Ignores a failure, because a part loads its code again when it is shown.
    whenIdle(() => void load().catch(() => undefined))
  }, [load])
}
