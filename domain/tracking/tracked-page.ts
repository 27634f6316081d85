import { parseSitePath } from '#domain/address/site-path.ts'

/** Below the shop: booking and ordering. Nobody logs in or pays there. */
const TRACKED = new Set(['', 'checkout', 'checkout/overview', 'checkout/success'])

/** Secrets of links from mails. */
const SECRETS = ['access', 'token']

/** Whether a tag manager may run on a page: never where somebody logs in, pays, or has come by a secret link. */
export const isTrackedPage = ({ pathname, searchParams }: URL): boolean =>
  TRACKED.has(parseSitePath(pathname).rest.join('/')) && !SECRETS.some((name) => searchParams.has(name))
