import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this drawing takes over the server's HTML. */
export const useFromServer = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
