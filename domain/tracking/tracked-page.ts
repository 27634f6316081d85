import { parseSitePath } from '#domain/address/site-path.ts'

/** The pages of booking and ordering, below the shop. Nobody logs in or pays there. */
const TRACKED = new Set(['', 'checkout', 'checkout/overview', 'checkout/success'])

/** Parameters with secrets, from links in mails. */
const SECRETS = ['access', 'token']

/** Whether a tag manager may run on a page: never with a login, a payment, or a secret link. */
export const isTrackedPage = ({ pathname, searchParams }: URL): boolean =>
  TRACKED.has(parseSitePath(pathname).rest.join('/')) && !SECRETS.some((name) => searchParams.has(name))
