import { createContext, use } from 'react'
import type { Api } from './api.ts'

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext.Provider

/** True if the page belongs to a shop. */
export const useIsInShop = (): boolean => use(ApiContext) !== null

/** Returns the API of the page's tenant and language. */
export const useApi = (): Api => {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs the shop route above it')
  return api
}
