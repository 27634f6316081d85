import { mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { openDatabase } from '#server/db/open.ts'
import { migrate } from '#server/db/migrate.ts'
import { importFolders, type ImportReport } from '#server/tenants/import.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { createPreviewFeed, withPreviewScript } from './preview-page.ts'
import { openShop, stopAsked } from './serve.ts'

export const PREVIEW_USAGE = `  tenant preview <folder>
                      shows a folder without importing it, at PORT or any free one, and follows its changes; Ctrl+C ends it`

/** Editors save in several steps. */
const SETTLED_MS = 150

/** Resolves at the next change of a file in the folder, once no other follows. */
const changed = (folder: string, asked: AbortSignal): Promise<void> => {
  const { promise, resolve: done } = Promise.withResolvers<void>()
  let settling: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true, signal: asked }, () => {
    clearTimeout(settling)
    settling = setTimeout(() => {
      watcher.close()
      done()
    }, SETTLED_MS)
  })
  asked.addEventListener('abort', () => done())
  return promise
}

/** Shows the shop of a folder from a database in memory. The last good state stays while the folder has mistakes. */
export const previewTenant = async (words: string[], say: (words: string) => void): Promise<void> => {
  const [folder, ...rest] = words
  if (folder === undefined || rest.length > 0) throw new StartError(`Usage:\n${PREVIEW_USAGE}`)
  const asked = stopAsked()
  const dataDir = mkdtempSync(join(tmpdir(), 'talstation-preview-'))
  const { PORT = '0', HOST } = process.env
  // Of the shop's own variables none counts: a preview sends no mail and takes no money.
  const environment = readEnvironment({
    PORT,
    HOST,
    DATA_DIR: dataDir,
    DEFAULT_TENANT: basename(resolve(folder)),
    LOG_LEVEL: 'warn',
  })
  const { db, close } = await openDatabase({ folder: 'memory://' }, (error) => say(error.message))
  try {
    await migrate(db)
    const read = async (): Promise<ImportReport> => {
      const report = await importFolders(db, [folder], new Date())
      for (const warning of report.warnings) say(`Warning: ${warning}`)
      for (const mistake of report.mistakes) say(`Mistake: ${mistake}`)
      return report
    }
    let change = changed(folder, asked)
    let report = await read()
    while (report.mistakes.length > 0 && !asked.aborted) {
      say('The shop opens once they are mended.')
      await change
      change = changed(folder, asked)
      report = await read()
    }
    if (asked.aborted) return
    let state = { version: 1, mistakes: report.mistakes }
    const feed = createPreviewFeed(state, asked)
    const tenants = createTenantStore(db)
    const follow = async () => {
      for (;;) {
        await change
        if (asked.aborted) return
        change = changed(folder, asked)
        const { imported, mistakes } = await read()
        tenants.forget()
        state = { version: state.version + imported.length, mistakes }
        if (imported.length > 0) say('The pages show the folder as it is now.')
        feed.tell(state)
      }
    }
    const following = follow()
    await openShop(environment, {
      db,
      workDb: db,
      tenants,
      log: createLogger('warn'),
      accounts: new Map(),
      asked,
      say,
      mounts: [feed.mount],
      decorate: withPreviewScript,
    })
    await following
  } finally {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
