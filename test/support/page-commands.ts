import { readFileSync } from 'node:fs'

export interface PageBlock {
  section: string
  language: string
  lines: string[]
}

export const pageBlocks = (page: string): PageBlock[] => {
  const blocks: PageBlock[] = []
  let section = ''
  let open: PageBlock | undefined
  for (const line of readFileSync(`docs/${page}`, 'utf8').split('\n')) {
    const fence = /^\s*```(.*)$/.exec(line)
    if (fence && open) open = undefined
    else if (fence) blocks.push((open = { section, language: fence[1]!, lines: [] }))
    else if (open) open.lines.push(line.trim())
    else section = /^## (.+)$/.exec(line)?.[1] ?? section
  }
  return blocks
}

export const pageCommands = (page: string, section?: string): string[] =>
  pageBlocks(page)
    .filter((block) => block.language === 'sh' && (section === undefined || section === block.section))
    .flatMap(({ lines }) => lines)

const WALK = 'test/faults/operations-walk.test.ts'

/** The test that runs the commands of a page, or of one section. */
const RUNS: Record<string, string> = {
  'operations/backup.md': 'test/faults/backup.test.ts',
  'operations/backup.md#The embedded database': 'test/contract/backup.test.ts',
  'operations/cluster.md': 'test/faults/operate.test.ts',
  'operations/container.md': WALK,
  'operations/database.md': 'test/faults/pgbouncer.test.ts',
  'operations/incidents.md': WALK,
  'operations/install.md': WALK,
  'operations/logs.md': 'test/contract/request-ids.test.ts',
  'operations/logs.md#Keep and rotate logs': WALK,
  'operations/monitoring.md': WALK,
  'operations/move-server.md': WALK,
  'operations/move.md': 'test/faults/shop-move.test.ts',
  'operations/payments.md': 'test/contract/reconcile.test.ts',
  'operations/proxy.md': WALK,
  'operations/scale.md': 'test/contract/scale-page.test.ts',
  'operations/secrets.md': WALK,
  'operations/upgrade.md': WALK,
}

export const testThatRuns = (page: string, section: string): string | undefined =>
  RUNS[`${page}#${section}`] ?? RUNS[page]
