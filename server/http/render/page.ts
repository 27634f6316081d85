import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inEachLocale } from '#contract/primitives.ts'
import type { PageContext, RenderPage } from '#server/http/deps.ts'
import { type ClientManifest, type RouteAssets, routeAssetsOf } from './route-assets.ts'

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

interface EntryServer {
  render: (request: Request, serverSide: { nonce: string; fetch: Fetch }, assets: RouteAssets) => Promise<Response>
}

/** The app calls `/alpin/de/api/site`; the server has resolved tenant and locale already and takes the part from `/api/` on. */
const fetchOf =
  ({ fetchApi }: PageContext): Fetch =>
  (path, init) =>
    fetchApi(path.slice(path.indexOf('/api/')) as `/api/${string}`, init)

/**
 * Renders pages with the built app in `distDir` (client/ and server/).
 * @throws when there is no build.
 */
export const createRenderer = async ({ distDir }: { distDir: string }): Promise<RenderPage> => {
  const manifest = JSON.parse(readFileSync(join(distDir, 'client/.vite/manifest.json'), 'utf8')) as ClientManifest
  const entry = pathToFileURL(join(distDir, 'server/entry-server.js')).href
  const { render } = (await import(entry)) as EntryServer
  const assets = inEachLocale((locale) => routeAssetsOf(manifest, locale))
  return (request, context) =>
    render(request, { nonce: context.nonce, fetch: fetchOf(context) }, assets[context.locale])
}
