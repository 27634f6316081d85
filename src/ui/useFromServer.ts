import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True while this render hydrates the server's HTML. */
export const useFromServer = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
