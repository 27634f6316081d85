import { useSyncExternalStore } from 'react'

const wideQuery = () => matchMedia('(min-width: 768px)')

const subscribe = (changed: () => void) => {
  const media = wideQuery()
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wideQuery().matches,
    () => false,
  )
