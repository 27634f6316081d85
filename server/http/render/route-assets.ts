import type { Locale } from '#contract/primitives.ts'

/** The parts of Vite's client manifest that pages need. */
export type ClientManifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Scripts, preloads and styles of each route, as TanStack Router's server side takes them. */
export interface RouteAssets {
  routes: Record<
    string,
    { preloads?: string[]; css?: string[]; scripts?: { attrs: { type: 'module'; async: true; src: string } }[] }
  >
}

const ENTRY = 'src/entry-client.tsx'
const STYLES = 'style.css'

/** `routes/{-$tenant}/{-$locale}/checkout/index.tsx?tsr-split=...` is the route `/{-$tenant}/{-$locale}/checkout/`. */
const routeIdOf = (source: string): string | undefined =>
  source
    .match(/^routes(\/.*)\.tsx\?tsr-split=/)?.[1]
    ?.replace(/\/route$/, '')
    .replace(/\/index$/, '/')

/** The file of a chunk and of all that it imports, so that none waits for another to be read. */
const filesOf = (manifest: ClientManifest, key: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))]
}

/** @throws when the build has no client entry. */
export const routeAssetsOf = (manifest: ClientManifest, locale: Locale): RouteAssets => {
  const entryFiles = filesOf(manifest, ENTRY)
  const [entry] = entryFiles
  if (entry === undefined) throw new Error(`The client's manifest has no ${ENTRY}: run the build again`)
  const styles = manifest[STYLES]
  const routes: RouteAssets['routes'] = {
    __root__: {
      preloads: [...entryFiles, ...filesOf(manifest, `locales/${locale}/messages.ts`)],
      css: styles ? [`/${styles.file}`] : [],
      scripts: [{ attrs: { type: 'module', async: true, src: entry } }],
    },
  }
  for (const key of Object.keys(manifest)) {
    const id = routeIdOf(key)
    if (id !== undefined) routes[id] = { preloads: filesOf(manifest, key).filter((file) => file !== entry) }
  }
  return { routes }
}
