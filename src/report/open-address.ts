import type { RegisteredRouter } from '@tanstack/react-router'
import type { RouteToPath } from '@tanstack/router-core'
import { RECORDED_ROUTES, type RecordedRoute } from '#contract/recordings.ts'
import type { OpenAddress } from '#machines/recording/address.ts'

const SHOP = '/{-$tenant}/{-$locale}'

type OfVisitor<Path> = Path extends `${typeof SHOP}/staff${string}` ? never : Path
type Below<Path> = Path extends `${typeof SHOP}/${infer Rest}` ? `/${Rest}` : '/'
type Unknown = Exclude<Below<OfVisitor<RouteToPath<RegisteredRouter>>>, RecordedRoute>
const isEveryPageKnown: [Unknown] extends [never] ? true : Unknown = true

export const shopOf = ({ state }: RegisteredRouter): string | undefined => {
  const params: { tenant?: string } = state.matches.at(-1)?.params ?? {}
  return params.tenant
}

/**
 * Takes route, parameters and search from `matches`, because `location` may already name a page that is still loading.
 */
export const openAddress = (router: RegisteredRouter): OpenAddress => {
  const { matches, location } = router.state
  const shown = matches.at(-1)
  const path = String(shown?.fullPath).slice(SHOP.length).replace(/\/$/, '') || '/'
  const isFound = isEveryPageKnown && !matches.some(({ status, _notFound }) => _notFound || status === 'notFound')
  return {
    route: RECORDED_ROUTES.find((known) => isFound && known === path) ?? 'notFound',
    hash: location.hash,
    params: (shown?.params ?? {}) as OpenAddress['params'],
    search: shown?.search ?? {},
  }
}
