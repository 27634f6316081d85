import * as tanstack from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { UnreachableError } from './errors.ts'
import { queryClients } from './query-clients.ts'

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

export const useQueryClient = (): tanstack.QueryClient => {
  const router = useRouter()
  const known = queryClients.get(router)
  if (known) return known
  const client = createClient()
  if (!import.meta.env.SSR) client.mount()
  queryClients.set(router, client)
  return client
}

export const useQuery: typeof tanstack.useQuery = (options: Parameters<typeof tanstack.useQuery>[0]) =>
  tanstack.useQuery(options, useQueryClient()) as never

export const useQueries: typeof tanstack.useQueries = (options) => tanstack.useQueries(options, useQueryClient())
