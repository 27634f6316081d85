import { isLocale, TENANT_CODE_PATTERN } from '#contract/constants.ts'
import { RESERVED_SEGMENTS } from '#contract/reserved.ts'

/** Below the shop: booking and ordering. Nobody logs in or pays there. */
const TRACKED = new Set(['', 'checkout', 'checkout/overview', 'checkout/success'])

/** Secrets of links from mails. */
const SECRETS = ['access', 'token']

/** Whether a tag manager may run on a page: never where somebody logs in, pays, or has come by a secret link. */
export const isTrackedPage = ({ pathname, searchParams }: URL): boolean => {
  const rest = pathname.split('/').filter(Boolean)
  if (
    rest[0] !== undefined &&
    !isLocale(rest[0]) &&
    TENANT_CODE_PATTERN.test(rest[0]) &&
    !RESERVED_SEGMENTS.has(rest[0])
  )
    rest.shift()
  if (isLocale(rest[0])) rest.shift()
  return TRACKED.has(rest.join('/')) && !SECRETS.some((name) => searchParams.has(name))
}
