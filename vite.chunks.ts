import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A part of the app: what `from` leads to by static imports, unless an earlier stage has it already. */
interface Stage {
  name: string
  /** Ends of the ids of the modules where it begins. */
  from: RegExp
}

const SHOP = String.raw`/routes/\{-\$tenant\}/\{-\$locale\}`

/** In the order in which a visitor needs them. */
const STAGES: Stage[] = [
  {
    name: 'first',
    from: new RegExp(
      String.raw`/src/entry-client\.tsx$|/routes/__root\.tsx\?tsr-split|${SHOP}/(route|index)\.tsx\?tsr-split`,
    ),
  },
  // The server has drawn it, with the frame around every page: it comes to life while the visitor reads.
  {
    name: 'booking',
    from: /\/src\/(base\/AllTexts|app\/(Header|Footer)|booking\/(Banners|LaterSteps|TurnedBack|cart\/(CartBar|CartPanel)|change\/ChangeNotice|dialogs\/ChangeMessages|steps\/entry\/(KidsAges|PersonChips|RoomLeft)))\.tsx$/,
  },
  // Schemas, what is sent, and what is kept.
  { name: 'api', from: /\/src\/(api\/send|visit\/draft-schemas|session\/TellCustomer)\.tsx?$/ },
  // What records the visit, and reports it.
  { name: 'report', from: /\/src\/report\/(report-actor|ReportDialog|ReportPart)\.tsx?$/ },
  { name: 'calendar', from: /\/src\/booking\/steps\/calendar\/PeriodPicker\.tsx$/ },
  // What the other steps show when they open.
  {
    name: 'steps',
    from: /\/src\/booking\/(cart\/(CartSheet|LineChoice)|dialogs\/(OpenDialog|RemovalSnackbar)|steps\/(accommodation\/Accommodations|halfday\/Durations|location\/Locations|products\/PersonTabs|rates\/Rates|specials\/Extras))\.tsx$/,
  },
  // Forms of later pages share parts with it.
  { name: 'consent', from: /\/src\/consent\/ConsentDialog\.tsx$/ },
  { name: 'checkout', from: new RegExp(String.raw`${SHOP}/checkout/.*\?tsr-split`) },
  { name: 'account', from: new RegExp(String.raw`${SHOP}/(login|user|newsletter)/.*\?tsr-split`) },
  // The counter; recordings and charts are for others.
  { name: 'staff', from: new RegExp(String.raw`${SHOP}/staff/((groups|reservations)/.*|index|route)\.tsx\?tsr-split`) },
]

/** What every page has loaded, or has in its HTML, before anything asks for more. */
export const isFirst = (file: string): boolean =>
  /\/(entry-client|first|first-libraries|rolldown-runtime)-[\w-]{8}\.\w+$/.test(file)

/** Pages that few come to from the booking: they name their scripts themselves, and not the first page of every visitor. */
export const isAside = (file: string): boolean =>
  /\/(groups|_slug|success|withdrawal|staff|statecharts|_code|screen)-[\w-]{8}\.js$/.test(file)

const isLibrary = (id: string) => id.includes('/node_modules/')

/**
 * Groups the browser's modules by when a visitor needs them, instead of a file for each set of pages that share something. Libraries stand in
 * files of their own: their names stay the same, and with them the browser's cache, when only our own code has changed.
 */
export const stagedChunks = (): { plugin: Plugin; groups: Rolldown.CodeSplittingGroup[] } => {
  const stageOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'staged-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Vite's manifest does not say which file a module has been put into with others.
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
  // The first group has the highest priority, and the libraries that it needs with it.
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
