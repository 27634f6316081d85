import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this render hydrates the server's HTML. */
export const useFromServer = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
