import { PAGE_AREAS } from '#locales/page-areas.ts'
import type { Locale } from '#contract/primitives.ts'

/** The facts about the client's build that pages need. */
export interface ClientBuild {
  /** The chunks in Vite's manifest. */
  chunks: Record<string, { file: string; imports?: string[]; css?: string[] }>
  /** The file of each module that is loaded separately. */
  files: Record<string, string>
}

/** The styles of each route, in TanStack Router's server format, and the files by which a page starts. */
export interface RouteAssets {
  routes: Record<string, { css: string[] }>
  start: {
    /** The script that starts the app. */
    entry: string
    /** The scripts that a page loads beside the entry, by its routes. */
    modules: Record<string, string[]>
  }
  /** The texts of stylesheets that are inline in the page, so that the first paint waits for no request. */
  inlineCss: { styles: Record<string, string> }
}

const ENTRY = 'src/entry-client.tsx'

/** The route of the booking screen, which is the first screen of a shop. */
const FIRST_ROUTE = '/{-$tenant}/{-$locale}/'

/**
 * The parts of every page that the browser hydrates later. Their styles are loaded at once, because the server renders
 * these parts.
 */
const FRAME = ['src/app/Header.tsx', 'src/app/Footer.tsx']

/**
 * The later parts of pages, by the page's route. The page contains the styles of these parts too. The server renders
 * the parts with the visitor's own data, and the booking screen needs the styles when the visitor goes on.
 */
const LATER_PARTS: Partial<Record<string, string[]>> = {
  [FIRST_ROUTE]: ['src/booking/LaterSteps.tsx', 'src/booking/cart/CartPanel.tsx'],
  '/{-$tenant}/{-$locale}/user/_own/reservations/$id': ['src/account/reservations/ReservationDetail.tsx'],
  '/{-$tenant}/{-$locale}/checkout/success': ['src/checkout/booked/Booked.tsx'],
  '/{-$tenant}/{-$locale}/user/_own/profile': ['src/account/profile/ProfileParts.tsx'],
}

/**
 * Returns the route of a source: `routes/{-$tenant}/{-$locale}/checkout/index.tsx?tsr-split=...` is the route
 * `/{-$tenant}/{-$locale}/checkout/`.
 */
const routeIdOf = (source: string): string | undefined =>
  source
    .match(/^routes(\/.*)\.tsx\?tsr-split=/)?.[1]
    ?.replace(/\/route$/, '')
    .replace(/\/index$/, '/')

/**
 * The modules that every page except the booking screen loads at once, because such a page makes calls and reads stored
 * drafts as soon as it is hydrated.
 */
const CALLS = ['src/api/send.ts', 'src/visit/draft-schemas.ts']

interface Files {
  scripts: Set<string>
  styles: Set<string>
}

/** Adds the files of a chunk and of all its imports, so that the browser can load all of them at once. */
const addFiles = (chunks: ClientBuild['chunks'], key: string | undefined, files: Files): void => {
  const chunk = key === undefined ? undefined : chunks[key]
  if (!chunk || files.scripts.has(`/${chunk.file}`)) return
  files.scripts.add(`/${chunk.file}`)
  for (const imported of chunk.imports ?? []) addFiles(chunks, imported, files)
  for (const file of chunk.css ?? []) files.styles.add(`/${file}`)
}

const filesOf = ({ chunks, files: fileOf }: ClientBuild, modules: string[]): Files => {
  const files: Files = { scripts: new Set(), styles: new Set() }
  for (const module of modules) {
    const key = Object.keys(chunks).find((candidate) => chunks[candidate]!.file === fileOf[module])
    addFiles(chunks, module in chunks ? module : key, files)
  }
  return files
}

/**
 * Lists the scripts and styles of each route.
 * @param readStyle returns the text of a stylesheet by its file in the client's folder
 * @throws an error if the build has no client entry
 */
export const routeAssetsOf = (build: ClientBuild, locale: Locale, readStyle: (file: string) => string): RouteAssets => {
  const entry = build.chunks[ENTRY]
  if (entry === undefined) throw new Error(`The client's manifest has no ${ENTRY}: run the build again`)
  const first = filesOf(build, [ENTRY])
  const { styles: firstStyles } = filesOf(build, [ENTRY, ...FRAME])
  const routes: RouteAssets['routes'] = { __root__: { css: [...firstStyles] } }
  const start: RouteAssets['start'] = { entry: `/${entry.file}`, modules: { __root__: [...first.scripts] } }
  for (const module of Object.keys(build.files)) {
    const id = routeIdOf(module)
    if (id === undefined) continue
    const isFirst = id === FIRST_ROUTE
    // A file named route.tsx is only the frame of several pages, so it needs no modules for calls and messages.
    const isFrame = module.includes('/route.tsx?')
    const { scripts } = filesOf(build, [
      module,
      ...(isFrame || isFirst ? [] : CALLS),
      ...(isFrame || PAGE_AREAS[id] ? [] : [`locales/${locale}/messages.ts`]),
    ])
    const { styles } = filesOf(build, [module, ...(LATER_PARTS[id] ?? [])])
    start.modules[id] = [...scripts].filter((file) => !first.scripts.has(file))
    routes[id] = { css: [...styles].filter((file) => !firstStyles.has(file)) }
  }
  const styles = new Set(Object.values(routes).flatMap(({ css }) => css))
  return {
    routes,
    start,
    inlineCss: { styles: Object.fromEntries([...styles].map((href) => [href, readStyle(href.slice(1))])) },
  }
}
