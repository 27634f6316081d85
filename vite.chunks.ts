import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * A part of the app: all modules that `from` reaches by static imports, except those of earlier stages. Entries with the
 * same name share their files.
 */
interface Stage {
  name: string
  /** Matches the ids of the modules at which the stage begins. */
  from: RegExp
  /** If set, the stage has only modules that these modules reach too. */
  sharedWith?: RegExp
}

const SHOP = String.raw`/routes/\{-\$tenant\}/\{-\$locale\}`

const pages = (paths: string) => new RegExp(String.raw`${SHOP}/(${paths})\.tsx\?tsr-split`)

/** Parts of the booking screen that the server renders, and that hydrate while the visitor reads. */
const BOOKING =
  /\/src\/booking\/(BookingHead|LaterSteps|parts\/TurnedBack|cart\/(CartBar|CartPanel)|poster\/Poster|dialogs\/ChangeMessages|steps\/entry\/EntryDetails)\.tsx$/

/** Components that later steps show when they open. */
const STEPS =
  /\/src\/booking\/(cart\/(CartSheet|LineChoice)|dialogs\/(OpenDialog|RemovalSnackbar)|steps\/(accommodation\/Accommodations|halfday\/Durations|location\/Locations|products\/PersonTabs|rates\/(CheaperRate|Rates)|specials\/Extras))\.tsx$/

const FRAME = /\/src\/app\/(Header|Footer)\.tsx$/
const LOGIN = pages('login/(index|route)')
const ORDER = pages('checkout/(index|overview|route|payment/index)')
const BOOKED = pages('checkout/success|mybooking')
const OTHERS = pages('(checkout|user)/.*|mybooking|withdrawal')
const GROUPS = pages('groups/.*')
const STAFF = pages('staff/.*')
const CALENDAR = /\/src\/booking\/steps\/calendar\/PeriodPicker\.tsx$/
const REPORT = /\/src\/report\/(report-actor|ReportDialog|ReportPart)\.tsx?$/

/** The stages in the order in which a visitor needs them. */
const STAGES: Stage[] = [
  {
    name: 'first',
    from: new RegExp(String.raw`/src/entry-client\.tsx$|/routes/__root\.tsx\?tsr-split|${pages('route|index').source}`),
  },
  // Components and rules of the booking screen that every form needs.
  { name: 'base', from: /\/src\/base\/(AllTexts|OwnTexts)\.tsx$/ },
  { name: 'base', from: BOOKING, sharedWith: LOGIN },
  { name: 'base', from: FRAME, sharedWith: pages('login/(index|route)|withdrawal') },
  // Header and footer, which hydrate on every page.
  { name: 'frame', from: FRAME },
  // Code for schemas, requests and stored drafts.
  { name: 'api', from: /\/src\/(api\/send|visit\/draft-schemas|session\/TellCustomer)\.tsx?$/ },
  { name: 'form', from: LOGIN, sharedWith: OTHERS },
  { name: 'form', from: pages('withdrawal'), sharedWith: pages('(checkout|groups|user)/.*') },
  { name: 'login', from: LOGIN },
  { name: 'mybooking', from: pages('mybooking') },
  // Parts of the cart, which later pages show too.
  { name: 'cart', from: BOOKING, sharedWith: OTHERS },
  { name: 'cart', from: BOOKING, sharedWith: CALENDAR },
  { name: 'sizes', from: BOOKING, sharedWith: GROUPS },
  { name: 'dialog', from: STEPS, sharedWith: OTHERS },
  { name: 'dialog', from: STEPS, sharedWith: GROUPS },
  { name: 'dialog', from: STEPS, sharedWith: REPORT },
  { name: 'booking', from: BOOKING },
  { name: 'order', from: REPORT, sharedWith: OTHERS },
  { name: 'table', from: REPORT, sharedWith: GROUPS },
  // Code that records the visit and reports it.
  { name: 'report', from: REPORT },
  { name: 'calendar', from: CALENDAR },
  { name: 'steps', from: STEPS },
  // The cookie dialog shares components with the forms of later pages.
  { name: 'consent', from: /\/src\/consent\/ConsentDialog\.tsx$/ },
  { name: 'order', from: ORDER, sharedWith: BOOKED },
  { name: 'person', from: ORDER, sharedWith: pages('(user|groups)/.*') },
  { name: 'checkout', from: pages('checkout/index'), sharedWith: pages('checkout/(overview|payment/index)') },
  { name: 'checkout', from: pages('checkout/overview'), sharedWith: pages('checkout/payment/index') },
  { name: 'booked', from: BOOKED, sharedWith: pages('(user|groups)/.*') },
  { name: 'account', from: pages('user/_own/.*') },
  { name: 'table', from: GROUPS, sharedWith: STAFF },
  // The counter is separate from recordings and charts, which other staff read.
  { name: 'staff', from: pages('staff/((groups|reservations)/.*|index|route)'), sharedWith: STAFF },
]

/** True if every page loads the file at once, or contains it. */
export const isFirst = (file: string): boolean =>
  /\/(entry-client|first|first-libraries|rolldown-runtime)-[\w-]{8}\.\w+$/.test(file)

/**
 * True if the file belongs to a page that few visitors open. Such pages name their own scripts, so that the first page
 * does not have to.
 */
export const isAside = (file: string): boolean =>
  /\/(groups|_slug|change|success|withdrawals?|staff|reports|traffic|statecharts|_code|screen)-[\w-]{8}\.js$/.test(file)

/**
 * The router's links: its index imports them, but the first page's own scripts do not use them. They come with header
 * and footer.
 */
const LINKS = /\/react-router\/dist\/esm\/link\.js$/

const isLibrary = (id: string) => id.includes('/node_modules/')

/**
 * Groups the browser's modules by the time at which a visitor needs them; otherwise each set of pages that share
 * modules would get its own file. Libraries have separate files, so that browsers keep them when only our code changes.
 */
export const stagedChunks = (): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } => {
  const stageOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'staged-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Vite's manifest does not say which modules share a file, so this adds it.
    generateBundle(_options, bundle) {
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
      /** Returns the modules that `from` reaches and that have no stage yet. */
      const reachedFrom = (from: RegExp, name: string): Set<string> => {
        const reached = new Set<string>()
        const waiting = ids.filter((id) => from.test(id))
        if (waiting.length === 0) throw new Error(`No module begins the stage "${name}"`)
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (reached.has(id) || stageOf.has(id) || (name === 'first' && LINKS.test(id))) continue
          reached.add(id)
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
        return reached
      }
      for (const { name, from, sharedWith } of STAGES) {
        const others = sharedWith && reachedFrom(sharedWith, name)
        for (const id of reachedFrom(from, name)) if (!others || others.has(id)) stageOf.set(id, name)
      }
    },
  }
  // Earlier stages have a higher priority than later ones, and the libraries of a stage a higher one than its other
  // modules.
  const names = [...new Set(STAGES.map(({ name }) => name))]
  const groups = names.flatMap((name, at) => [
    {
      name: `${name}-libraries`,
      priority: 2 * (names.length - at),
      test: (id: string) => stageOf.get(id) === name && isLibrary(id),
    },
    { name, priority: 2 * (names.length - at) - 1, test: (id: string) => stageOf.get(id) === name },
  ])
  return { plugin, groups }
}
