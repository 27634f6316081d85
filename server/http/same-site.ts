import { Refusal } from '#server/base/refusal.ts'

export const refuseCrossSite = (request: Request, publicOrigin: string): void => {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const ownHosts = [new URL(request.url).host, new URL(publicOrigin).host]
  const isForeignOrigin = origin !== null && !(URL.canParse(origin) && ownHosts.includes(new URL(origin).host))
  if ((site !== null && site !== 'same-origin' && site !== 'none') || isForeignOrigin)
    throw new Refusal(403, { error: 'cross-site' })
}
