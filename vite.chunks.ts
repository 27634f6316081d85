import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A part of the app: all modules that `from` reaches by static imports, except those of earlier stages. */
interface Stage {
  name: string
  /** Matches the ids of the modules at which the stage begins. */
  from: RegExp
}

const SHOP = String.raw`/routes/\{-\$tenant\}/\{-\$locale\}`

/** The stages in the order in which a visitor needs them. */
const STAGES: Stage[] = [
  {
    name: 'first',
    from: new RegExp(
      String.raw`/src/entry-client\.tsx$|/routes/__root\.tsx\?tsr-split|${SHOP}/(route|index)\.tsx\?tsr-split`,
    ),
  },
  // The server renders these parts with every page, and they hydrate while the visitor reads.
  {
    name: 'booking',
    from: /\/src\/(base\/(AllTexts|OwnTexts)|app\/(Header|Footer)|booking\/(Banners|LaterSteps|TurnedBack|cart\/(CartBar|CartPanel)|change\/ChangeNotice|dialogs\/ChangeMessages|steps\/entry\/EntryDetails))\.tsx$/,
  },
  // Code for schemas, requests and stored drafts.
  { name: 'api', from: /\/src\/(api\/send|visit\/draft-schemas|session\/TellCustomer)\.tsx?$/ },
  // Code that records the visit and reports it.
  { name: 'report', from: /\/src\/report\/(report-actor|ReportDialog|ReportPart)\.tsx?$/ },
  { name: 'calendar', from: /\/src\/booking\/steps\/calendar\/PeriodPicker\.tsx$/ },
  // Components that later steps show when they open.
  {
    name: 'steps',
    from: /\/src\/booking\/(cart\/(CartSheet|LineChoice)|dialogs\/(OpenDialog|RemovalSnackbar)|steps\/(accommodation\/Accommodations|halfday\/Durations|location\/Locations|products\/PersonTabs|rates\/Rates|specials\/Extras))\.tsx$/,
  },
  // The cookie dialog shares components with the forms of later pages.
  { name: 'consent', from: /\/src\/consent\/ConsentDialog\.tsx$/ },
  // Groups share the named modules with account or counter, and would load the files of these for them.
  {
    name: 'checkout',
    from: new RegExp(
      String.raw`${SHOP}/checkout/.*\?tsr-split|/src/base/(actor-context|save-file)\.ts$|/domain/groups/quote\.ts$`,
    ),
  },
  { name: 'account', from: new RegExp(String.raw`${SHOP}/(login|user|newsletter)/.*\?tsr-split`) },
  // The counter is separate from recordings and charts, which other staff read.
  { name: 'staff', from: new RegExp(String.raw`${SHOP}/staff/((groups|reservations)/.*|index|route)\.tsx\?tsr-split`) },
]

/** True if every page loads the file at once, or contains it. */
export const isFirst = (file: string): boolean =>
  /\/(entry-client|first|first-libraries|rolldown-runtime)-[\w-]{8}\.\w+$/.test(file)

/**
 * True if the file belongs to a page that few visitors open. Such pages name their own scripts, so that the first page
 * does not have to.
 */
export const isAside = (file: string): boolean =>
  /\/(groups|_slug|change|success|withdrawals?|staff|reports|statecharts|_code|screen)-[\w-]{8}\.js$/.test(file)

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
      for (const { name, from } of STAGES) {
        const waiting = ids.filter((id) => from.test(id))
        if (waiting.length === 0) throw new Error(`No module begins the stage "${name}"`)
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (stageOf.has(id)) continue
          stageOf.set(id, name)
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      }
    },
  }
  // Earlier stages have a higher priority than later ones, and the libraries of a stage a higher one than its other
  // modules.
  const groups = STAGES.flatMap(({ name }, at) => [
    {
      name: `${name}-libraries`,
      priority: 2 * (STAGES.length - at),
      test: (id: string) => stageOf.get(id) === name && isLibrary(id),
    },
    { name, priority: 2 * (STAGES.length - at) - 1, test: (id: string) => stageOf.get(id) === name },
  ])
  return { plugin, groups }
}
