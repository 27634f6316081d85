import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inEachLocale } from '#contract/primitives.ts'
import type { RenderPage } from '#server/deps/deps.ts'
import { type ClientBuild, type RouteAssets, routeAssetsOf } from './route-assets.ts'

type Fetch = (path: string, init?: RequestInit) => Promise<Response>

interface EntryServer {
  render: (request: Request, serverSide: { nonce: string; fetch: Fetch }, assets: RouteAssets) => Promise<Response>
}

export const createRenderer = async ({ distDir }: { distDir: string }): Promise<RenderPage> => {
  const readJson = (file: string) => JSON.parse(readFileSync(join(distDir, 'client/.vite', file), 'utf8')) as unknown
  const built = { chunks: readJson('manifest.json'), files: readJson('files.json') } as ClientBuild
  const entry = pathToFileURL(join(distDir, 'server/entry-server.js')).href
  const { render } = (await import(entry)) as EntryServer
  const readStyle = (file: string) => readFileSync(join(distDir, 'client', file), 'utf8')
  const assets = inEachLocale((locale) => routeAssetsOf(built, locale, readStyle))
  return (request, { nonce, locale, fetchApi }) => {
    const fetch: Fetch = (path, init) => fetchApi(path.slice(path.indexOf('/api/')) as `/api/${string}`, init)
    return render(request, { nonce, fetch }, assets[locale])
  }
}
