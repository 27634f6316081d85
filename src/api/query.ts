import * as tanstack from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { UnreachableError } from './errors.ts'

/* Wraps TanStack Query's hooks without a provider, because the first screen is rendered before TanStack Query is
   loaded. */

const FRESH_MS = 5 * 60_000

const createClient = () =>
  new tanstack.QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 1 && error instanceof UnreachableError,
        refetchOnWindowFocus: false,
      },
    },
  })

/** Keeps one client for each router, because the server creates a router for each request. */
const clients = new WeakMap<AnyRouter, tanstack.QueryClient>()

export const useQueryClient = (): tanstack.QueryClient => {
  const router = useRouter()
  const known = clients.get(router)
  if (known) return known
  const client = createClient()
  if (!import.meta.env.SSR) client.mount()
  clients.set(router, client)
  return client
}

export const useQuery: typeof tanstack.useQuery = (options: Parameters<typeof tanstack.useQuery>[0]) =>
  tanstack.useQuery(options, useQueryClient()) as never

export const useQueries: typeof tanstack.useQueries = (options) => tanstack.useQueries(options, useQueryClient())
