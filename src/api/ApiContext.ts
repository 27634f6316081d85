import { createContext, use } from 'react'
import type { Api } from './api.ts'

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext.Provider

export const useIsInShop = (): boolean => use(ApiContext) !== null

export const useApi = (): Api => {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs the shop route above it')
  return api
}
