import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/**
 * Keeps one client for each router, because the server creates a router for each request. A router without queries has
 * none, so that pages without queries need not load TanStack Query.
 */
export const queryClients = new WeakMap<AnyRouter, QueryClient>()
