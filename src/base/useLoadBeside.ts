import { useEffect } from 'react'

export const useLoadBeside = (load: () => Promise<unknown>): void => {
  // Ignores a failure, because a part loads its code again when it is shown.
  useEffect(() => void load().catch(() => undefined), [load])
}
