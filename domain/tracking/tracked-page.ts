import { parseSitePath } from '#domain/address/parse-site-path.ts'

const TRACKED = new Set(['', 'checkout', 'checkout/overview', 'checkout/success'])

const SECRETS = ['access', 'token']

/** A tag manager never runs on a page with a login, a payment, or a secret in the address. */
export const isTrackedPage = ({ pathname, searchParams }: URL): boolean =>
  TRACKED.has(parseSitePath(pathname).rest.join('/')) && !SECRETS.some((name) => searchParams.has(name))
