import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import { readDatabaseState } from '#server/db/database-state.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { tryPort } from '#server/http/listen.ts'
import { useQuickCompiler } from '#server/db/quick-compiler.ts'
import { importFolders } from '#server/tenants/import.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { createPreviewFeed, withPreviewScript } from './preview-page.ts'
import { openShop, stopAsked } from './serve.ts'

const LOOK_EVERY_MS = 250

const fingerprint = (folder: string): string => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => {
        const { mtimeMs, size } = statSync(join(folder, name))
        return `${name} ${mtimeMs} ${size}`
      })
      .join('\n')
  } catch {
    return ''
  }
}

/** Reads the folder repeatedly, because file watchers miss files that editors replace when they save. */
async function* changesOf(folder: string, first: string, asked: AbortSignal): AsyncGenerator<void> {
  let shown = first
  let last = first
  while (!asked.aborted) {
    await delay(LOOK_EVERY_MS, undefined, { signal: asked }).catch(() => {})
    const now = fingerprint(folder)
    const isSettled = now === last
    last = now
    if (isSettled && now !== shown) {
      shown = now
      yield
    }
  }
}

const nextChange = async (folder: string, shown: string): Promise<void> => {
  await changesOf(folder, shown, new AbortController().signal).next()
}

export const previewTenant = async (
  folder: string,
  { PORT, HOST }: NodeJS.ProcessEnv,
  say: (words: string) => void,
): Promise<void> => {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new StartError(`There is no folder ${folder}. Look for a slip in its name.`)
  // Ignores the environment variables of the real shop, so that a preview sends no mail and takes no money.
  const variables = { PORT: PORT || '0', HOST, DEFAULT_TENANT: basename(resolve(folder)), LOG_LEVEL: 'warn' }
  await tryPort(readEnvironment(variables))
  useQuickCompiler()
  const { db, close } = await openDatabase({ folder: 'memory://' }, (error) => say(error.message))
  let dataDir: string | undefined
  try {
    await migrate(db)
    const log = createLogger('warn')
    const tenants = createTenantStore(db, log)
    const read = async () => {
      const { imported, warnings, mistakes } = await importFolders(db, [folder], new Date(), { makesPictures: false })
      tenants.forget()
      for (const warning of warnings) say(`Warning: ${warning}`)
      for (const mistake of mistakes) say(`Mistake: ${mistake}`)
      return { isNew: imported.length > 0, mistakes }
    }
    let shown = fingerprint(folder)
    while ((await read()).mistakes.length > 0) {
      say('The shop opens once they are corrected.')
      await nextChange(folder, shown)
      shown = fingerprint(folder)
    }
    const asked = stopAsked()
    dataDir = mkdtempSync(join(tmpdir(), 'talstation-preview-'))
    let version = 1
    const feed = createPreviewFeed({ version, mistakes: [] }, asked)
    const follow = async () => {
      for await (const _ of changesOf(folder, shown, asked)) {
        const { isNew, mistakes } = await read()
        if (isNew) {
          version += 1
          say('The pages show the current folder.')
        }
        feed.tell({ version, mistakes })
      }
    }
    const following = follow()
    await openShop(readEnvironment({ ...variables, DATA_DIR: dataDir }), {
      db,
      workDb: db,
      readState: () => readDatabaseState(db),
      tenants,
      log,
      accounts: new Map(),
      asked,
      say,
      mounts: [feed.mount],
      decorate: withPreviewScript,
    })
    await following
  } finally {
    await close()
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}
