import { useLoaderData } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useApi } from '#src/api/ApiContext.ts'

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/**
 * Returns what `select` computes from the time of the shop's clock, and computes it again every second. The server and
 * the hydrating browser use the time of the server's answer, so that both render the same text.
 */
export const useShopTime = <T extends number | boolean>(select: (now: number) => T): T => {
  const api = useApi()
  const { answeredAt } = useLoaderData({ from: '/{-$tenant}/{-$locale}' })
  return useSyncExternalStore(
    everySecond,
    () => select(api.now()),
    () => select(answeredAt),
  )
}
