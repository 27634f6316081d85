import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const SHOP = String.raw`/routes/\{-\$tenant\}/\{-\$locale\}`

const pages = (paths: string) => new RegExp(String.raw`${SHOP}/(${paths})\.tsx\?tsr-split`)

const FIRST = new RegExp(
  String.raw`/src/entry-client\.tsx$|/routes/__root\.tsx\?tsr-split|${pages('route|index').source}`,
)

/** The parts of the app that browsers load at different times, each with the modules at which it begins. */
const PARTS = {
  booking:
    /\/src\/booking\/(BookingHead|LaterSteps|parts\/TurnedBack|cart\/(CartBar|CartPanel)|poster\/Poster|dialogs\/ChangeMessages|steps\/entry\/EntryDetails)\.tsx$/,
  steps:
    /\/src\/booking\/(cart\/(CartSheet|LineChoice)|change\/ChangeNotice|dialogs\/(BookingNotices|OpenDialog|PaidDialog|RemovalSnackbar)|parts\/TotalChange|size-advice\/ProductFilter|steps\/(accommodation\/Accommodations|halfday\/Durations|location\/Locations|products\/PersonTabs|rates\/(CheaperRate|Rates)|specials\/Extras))\.tsx$/,
  calendar: /\/src\/booking\/steps\/calendar\/PeriodPicker\.tsx$/,
  frame: /\/src\/(app\/(Header|Footer|keep-focus|tenant-style)|base\/AllTexts)\.tsx?$/,
  api: /\/src\/(api\/send|visit\/draft-schemas|session\/TellCustomer)\.tsx?$/,
  checkoutlogic: /\/src\/visit\/checkout-logic\.ts$/,
  content: /\/src\/app\/ContentDialog\.tsx$/,
  unknown: /\/src\/app\/NotFoundScreen\.tsx$/,
  ended: /\/src\/groups\/GroupEnded\.tsx$/,
  idle: /\/src\/(consent\/(ConsentDialog|consent-actor|count-traffic)|tracking\/start-tracking)\.tsx?$/,
  report: /\/src\/report\/(report-actor|ReportDialog|ReportPart)\.tsx?$/,
  login: pages('login/.*'),
  password: pages('user/(route|(password-reset|welcome)/.*)'),
  mybooking: pages('mybooking'),
  newsletter: pages('newsletter/.*'),
  withdrawal: pages('withdrawal'),
  personal: pages('checkout/(route|index)'),
  overview: pages('checkout/(route|overview)'),
  payment: pages('checkout/(route|payment/index)'),
  check: pages('checkout/(route|payment/check)'),
  success: pages('checkout/(route|success)'),
  reservations: pages('user/(route|_own/(route|reservations/index))'),
  reservation: pages(String.raw`user/(route|_own/(route|reservations/\$id))`),
  profile: pages('user/(route|_own/(route|profile))'),
  groups: pages(String.raw`groups/(route|index|\$slug)`),
  groupchange: pages('groups/(route|change)'),
  groupsuccess: pages('groups/(route|success)'),
  general: /\/src\/groups\/leader\/GeneralScreen\.tsx$/,
  generalparts: /\/src\/groups\/leader\/GeneralParts\.tsx$/,
  grouphours: /\/src\/groups\/leader\/GroupHours\.tsx$/,
  personalform: /\/src\/(checkout\/personal\/PersonalForm|booking\/change\/ChangeNotice)\.tsx$/,
  order: /\/src\/checkout\/overview\/Overview\.tsx$/,
  booked: /\/src\/checkout\/booked\/Booked\.tsx$/,
  history: /\/src\/booking\/change\/GroupHistory\.tsx$/,
  detail: /\/src\/account\/reservations\/ReservationDetail\.tsx$/,
  profileform: /\/src\/account\/profile\/ProfileParts\.tsx$/,
  register: /\/src\/account\/login\/(RegisterForm|AskAgain)\.tsx$/,
  later: /\/src\/checkout\/(booked\/LinkAgain|personal\/BirthdayCalendar)\.tsx$|\/domain\/text\/qr-picture\.ts$/,
  besideform: /\/src\/checkout\/(BookingAside|personal\/(MoreInputs|SavedPersonChoices))\.tsx$/,
  dialog: /\/src\/ui\/Dialog\.tsx$/,
  table: /\/src\/groups\/(leader\/PersonsScreen|change\/ChangedPersonsScreen)\.tsx$/,
  tableparts:
    /\/src\/groups\/(change\/ChangedPersonsNotice|leader\/(Equipment|GroupCounts|Members|PersonsNotice|WrongSizes)|table\/(Mistakes|TableTools))\.tsx$/,
  groupschemas: /\/(contract\/group-calls|src\/groups\/group-draft-schemas)\.ts$/,
  leader: /\/src\/groups\/(leader\/(Leader|Conditions)Screen|change\/(ChangedDaysScreen|ReviewScreen|Outdated))\.tsx$/,
  member: /\/src\/groups\/(leader\/QuoteVisit|member\/Member(Visit|Booked))\.tsx$/,
  // The counter is separate from recordings and charts, which other staff read.
  counter: pages('staff/((groups|reservations)/.*|index|route)'),
  staff: pages('staff/.*'),
}

const isFirst = (file: string): boolean =>
  /\/(entry-client|first|first-libraries|rolldown-runtime)-[\w-]{7}\.\w+$/.test(file)

/** Browsers load this module with header and footer, because the first page's own scripts do not use it. */
const LINKS = /\/react-router\/dist\/esm\/link\.js$/

const isLibrary = (id: string) => id.includes('/node_modules/')

/** Browsers load these parts while the visitor already uses the page, or on pages of the staff. */
const LATER_PARTS = new Set([
  'steps',
  'calendar',
  'idle',
  'report',
  'later',
  'besideform',
  'dialog',
  'generalparts',
  'grouphours',
  'tableparts',
  'groupschemas',
  'leader',
  'member',
  'counter',
  'staff',
])

/** One more file costs as much as these bytes of source, because of its request and worse compression. */
const FILE_BYTES = 14_000

/** The weight is lower than 1, the weight of other parts, because a later part delays nobody. */
const LATER = 0.25
const WEIGHTS = Object.keys(PARTS).map((name) => (LATER_PARTS.has(name) ? LATER : 1))

/** A bit for each part. There are more parts than the 32 bits of JavaScript's operators on numbers. */
type Parts = bigint

const partAt = (at: number): Parts => 1n << BigInt(at)

const weights = new Map<Parts, number>()

const weightOf = (parts: Parts): number => {
  const known = weights.get(parts)
  if (known !== undefined) return known
  const weight = WEIGHTS.reduce((sum, each, at) => (parts & partAt(at) ? sum + each : sum), 0)
  weights.set(parts, weight)
  return weight
}

/** Pages contain their styles, which no browser caches, so a style that a page does not need costs more than a script. */
const STYLE_WEIGHT = 8

interface Group {
  modules: string[]
  parts: Parts
  bytes: number
  isLibrary: boolean
}

const costOf = (bytes: number, parts: Parts): number => weightOf(parts) * (bytes + FILE_BYTES)

const reachOf = (groups: Group[], importsOf: (id: string) => readonly string[]): Map<Group, Set<Group>> => {
  const groupOf = new Map(groups.flatMap((group) => group.modules.map((id) => [id, group] as const)))
  const reach = new Map<Group, Set<Group>>()
  const visit = (group: Group): Set<Group> => {
    const known = reach.get(group)
    if (known) return known
    const reached = new Set<Group>()
    reach.set(group, reached)
    for (const id of new Set(group.modules.flatMap(importsOf))) {
      const imported = groupOf.get(id)
      if (!imported || imported === group || reached.has(imported)) continue
      reached.add(imported)
      for (const next of visit(imported)) reached.add(next)
    }
    return reached
  }
  for (const group of groups) visit(group)
  return reach
}

/**
 * Each join saves a file, but a part may then load modules that it does not need.
 * @param importsOf returns the modules that a module imports
 */
const joinGroups = (groups: Group[], importsOf: (id: string) => readonly string[]): Group[] => {
  let list = groups
  for (;;) {
    const reach = reachOf(list, importsOf)
    /**
     * If one group imports another by a third group, joining the two would make files import each other in a circle.
     */
    const isBetween = (one: Group, other: Group) =>
      [...reach.get(one)!].some((group) => group !== other && reach.get(group)!.has(other))
    const pairs = list
      .flatMap((one, at) =>
        list.slice(at + 1).flatMap((other) => {
          if (one.isLibrary !== other.isLibrary) return []
          const saved =
            costOf(one.bytes, one.parts) +
            costOf(other.bytes, other.parts) -
            costOf(one.bytes + other.bytes, one.parts | other.parts)
          return saved > 0 ? [{ one, other, saved }] : []
        }),
      )
      .toSorted((a, b) => b.saved - a.saved)
    let best: (typeof pairs)[number] | undefined
    for (const { one, other, saved } of pairs) {
      if (saved <= (best?.saved ?? 0)) break
      const parts = one.parts | other.parts
      let more = 0
      for (const group of new Set([...reach.get(one)!, ...reach.get(other)!]))
        if (group !== one && group !== other)
          more += costOf(group.bytes, group.parts | parts) - costOf(group.bytes, group.parts)
      if (saved - more <= (best?.saved ?? 0) || isBetween(one, other) || isBetween(other, one)) continue
      best = { one, other, saved: saved - more }
    }
    if (!best) return list
    const { one, other } = best
    const parts = one.parts | other.parts
    for (const imported of [...reach.get(one)!, ...reach.get(other)!]) imported.parts |= parts
    const modules = [...one.modules, ...other.modules]
    list = [
      ...list.filter((group) => group !== one && group !== other),
      { modules, parts, bytes: one.bytes + other.bytes, isLibrary: one.isLibrary },
    ]
  }
}

/** Libraries have separate files, so that browsers keep them when only the app's code changes. */
export const stagedChunks = (): {
  plugin: Plugin
  groups: Rolldown.CodeSplittingGroup[]
  /**
   * Returns the scripts that browsers preload with `file`. The first screen contains their paths, so pages of the staff
   * have none.
   */
  preloads: (file: string, files: string[]) => string[]
} => {
  const nameOf = new Map<string, string>()
  const staffFiles = new Set<string>()
  const plugin: Plugin = {
    name: 'staged-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Lists the file of each module that is imported dynamically, because Vite's manifest leaves out modules that share
    // a file.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /^(counter|staff)\d/.test(file.name)) staffFiles.add(file.fileName)
      const files = Object.values(bundle).flatMap((file) =>
        file.type !== 'chunk'
          ? []
          : file.moduleIds
              .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
              .map((id) => [relative(import.meta.dirname, id), file.fileName]),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/files.json', source: JSON.stringify(Object.fromEntries(files)) })
    },
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const reachedFrom = (from: RegExp): Set<string> => {
        const reached = new Set<string>()
        const waiting = ids.filter((id) => from.test(id))
        if (waiting.length === 0) throw new Error(`No module begins the part ${from.source}`)
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (reached.has(id) || nameOf.has(id) || (from === FIRST && LINKS.test(id))) continue
          reached.add(id)
          waiting.push(...importsOf(id))
        }
        return reached
      }
      for (const id of reachedFrom(FIRST)) nameOf.set(id, 'first')
      const partsOf = new Map<string, Parts>()
      for (const [at, from] of Object.values(PARTS).entries())
        for (const id of reachedFrom(from)) partsOf.set(id, (partsOf.get(id) ?? 0n) | partAt(at))
      // Refuses a lazy module without a part, because it could share a file with modules of other pages, which visitors
      // would then load too.
      const isLazy = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
      const forgotten = ids.find((id) => id.includes('/src/') && isLazy(id) && !nameOf.has(id) && !partsOf.has(id))
      if (forgotten !== undefined)
        throw new Error(`${forgotten} loads lazily, but belongs to no part in vite.chunks.ts.`)
      const sizeOf = (id: string) =>
        id.endsWith('.css')
          ? STYLE_WEIGHT * statSync(id).size
          : (this.getModuleInfo(id)?.code ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ').length
      const grouped = new Map<string, Group>()
      for (const [id, parts] of partsOf) {
        const key = `${isLibrary(id)} ${parts}`
        const group = grouped.get(key) ?? { modules: [], parts, bytes: 0, isLibrary: isLibrary(id) }
        group.modules.push(id)
        group.bytes += sizeOf(id)
        grouped.set(key, group)
      }
      const names = Object.keys(PARTS)
      for (const [at, { modules, parts }] of joinGroups([...grouped.values()], importsOf).entries()) {
        const name = names.find((_, part) => parts & partAt(part))!
        for (const id of modules) nameOf.set(id, `${name}${at}`)
      }
    },
  }
  const name = (id: string): string | null => {
    const part = nameOf.get(id)
    return part === undefined ? null : `${part}${isLibrary(id) ? '-libraries' : ''}`
  }
  const preloads = (file: string, files: string[]) =>
    staffFiles.has(file) ? [] : files.filter((needed) => !isFirst(needed))
  return { plugin, preloads, groups: [{ name, test: (id) => nameOf.has(id), includeDependenciesRecursively: false }] }
}
