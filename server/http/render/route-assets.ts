import { PAGE_AREAS } from '#locales/page-areas.ts'
import type { Locale } from '#contract/primitives.ts'

export interface ClientBuild {
  chunks: Record<string, { file: string; imports?: string[]; css?: string[] }>
  files: Record<string, string>
}

export interface RouteAssets {
  routes: Record<string, { css: string[] }>
  start: {
    entry: string
    modules: Record<string, string[]>
  }
  inlineCss: { styles: Record<string, string> }
}

const ENTRY = 'src/entry-client.tsx'

const FIRST_ROUTE = '/{-$tenant}/{-$locale}/'

/** The styles of these parts are loaded at once, because the server renders the parts. */
const FRAME = ['src/app/Header.tsx', 'src/app/Footer.tsx']

/** The parts around the table of persons. */
const TABLE_PARTS = [
  'src/groups/leader/Equipment.tsx',
  'src/groups/leader/GroupCounts.tsx',
  'src/groups/leader/PersonsNotice.tsx',
  'src/groups/leader/WrongSizes.tsx',
  'src/groups/table/Mistakes.tsx',
  'src/groups/table/TableTools.tsx',
]

/**
 * The page contains the styles of these parts too, because the server renders the parts or the visitor may open them
 * next.
 */
const LATER_PARTS: Partial<Record<string, string[]>> = {
  [FIRST_ROUTE]: ['src/booking/LaterSteps.tsx', 'src/booking/cart/CartPanel.tsx'],
  '/{-$tenant}/{-$locale}/groups/$slug': [
    'src/groups/leader/PersonsScreen.tsx',
    'src/groups/leader/Members.tsx',
    'src/groups/GroupEnded.tsx',
    ...TABLE_PARTS,
  ],
  '/{-$tenant}/{-$locale}/groups/change': [
    'src/groups/change/ChangedPersonsScreen.tsx',
    'src/groups/change/ChangedPersonsNotice.tsx',
    ...TABLE_PARTS,
  ],
  '/{-$tenant}/{-$locale}/user/_own/reservations/$id': ['src/account/reservations/ReservationDetail.tsx'],
  '/{-$tenant}/{-$locale}/checkout/success': ['src/checkout/booked/Booked.tsx'],
  '/{-$tenant}/{-$locale}/user/_own/profile': ['src/account/profile/ProfileParts.tsx'],
}

const routeIdOf = (source: string): string | undefined =>
  source
    .match(/^routes(\/.*)\.tsx\?tsr-split=/)?.[1]
    ?.replace(/\/route$/, '')
    .replace(/\/index$/, '/')

/** These modules are loaded with pages that show nothing to use before the shop has answered. */
const CALLS = ['src/api/send.ts', 'src/visit/draft-schemas.ts', 'src/visit/checkout-logic.ts']

const isCalling = (id: string) => /\/checkout\/(overview|payment\/check)?$/.test(id)

interface Files {
  scripts: Set<string>
  styles: Set<string>
}

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
    // A file named route.tsx is only the frame of several pages, so it needs no messages.
    const isFrame = module.includes('/route.tsx?')
    const { scripts } = filesOf(build, [
      module,
      ...(isCalling(id) ? CALLS : []),
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
