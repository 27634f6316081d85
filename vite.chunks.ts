import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A part of the app: all modules that `from` reaches by static imports, unless an earlier stage has them. */
interface Stage {
  name: string
  /** Matches the ids of the modules where the stage begins. */
  from: RegExp
}

const SHOP = String.raw`/routes/\{-\$tenant\}/\{-\$locale\}`

/** Stages in the order in which a visitor needs them. */
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
    from: /\/src\/(base\/AllTexts|app\/(Header|Footer)|booking\/(Banners|LaterSteps|TurnedBack|cart\/(CartBar|CartPanel)|change\/ChangeNotice|dialogs\/ChangeMessages|steps\/entry\/EntryDetails))\.tsx$/,
  },
  // Parts for schemas, requests and stored drafts.
  { name: 'api', from: /\/src\/(api\/send|visit\/draft-schemas|session\/TellCustomer)\.tsx?$/ },
  // Parts that record the visit and report it.
  { name: 'report', from: /\/src\/report\/(report-actor|ReportDialog|ReportPart)\.tsx?$/ },
  { name: 'calendar', from: /\/src\/booking\/steps\/calendar\/PeriodPicker\.tsx$/ },
  // Parts that the other steps show when they open.
  {
    name: 'steps',
    from: /\/src\/booking\/(cart\/(CartSheet|LineChoice)|dialogs\/(OpenDialog|RemovalSnackbar)|steps\/(accommodation\/Accommodations|halfday\/Durations|location\/Locations|products\/PersonTabs|rates\/Rates|specials\/Extras))\.tsx$/,
  },
  // Forms of later pages share parts with the cookie dialog.
  { name: 'consent', from: /\/src\/consent\/ConsentDialog\.tsx$/ },
  { name: 'checkout', from: new RegExp(String.raw`${SHOP}/checkout/.*\?tsr-split`) },
  { name: 'account', from: new RegExp(String.raw`${SHOP}/(login|user|newsletter)/.*\?tsr-split`) },
  // The counter is apart from recordings and charts, which other staff use.
  { name: 'staff', from: new RegExp(String.raw`${SHOP}/staff/((groups|reservations)/.*|index|route)\.tsx\?tsr-split`) },
]

/** Returns whether every page loads a file at once, or has it in its HTML. */
export const isFirst = (file: string): boolean =>
  /\/(entry-client|first|first-libraries|rolldown-runtime)-[\w-]{8}\.\w+$/.test(file)

/** Returns whether a file belongs to a page that few visitors reach. Such pages name their own scripts, so that the first page need not. */
export const isAside = (file: string): boolean =>
  /\/(groups|_slug|change|success|withdrawals?|staff|reports|statecharts|_code|screen)-[\w-]{8}\.js$/.test(file)

const isLibrary = (id: string) => id.includes('/node_modules/')

/**
 * Groups the browser's modules by when a visitor needs them, instead of one file for each set of pages that share something. Libraries have files of
 * their own, so that browsers keep them when only our code changes.
 */
export const stagedChunks = (): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } => {
  const stageOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'staged-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Vite's manifest does not tell which modules share a file, so this adds it.
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
  // The first group has the highest priority, followed by its libraries.
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
