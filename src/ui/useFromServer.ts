import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True on the server, and while this render hydrates the server's HTML. */
export const useFromServer = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
