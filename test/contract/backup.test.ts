import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from '#server/cli/lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { pageCommands } from '#test/support/page-commands.ts'
import { mustNotBreak, preparedDatabase } from '#test/support/prepared-data.ts'

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-backup-'))
})
afterAll(() => rmSync(parent, { recursive: true }))

const run = (words: string, folder: string, more: Record<string, string> = {}) =>
  withErrors(
    commandLine(undefined as never, { variables: { DATA_DIR: join(parent, folder), ...more } })(...words.split(' ')),
  )

const open = (folder: string) => openDatabase({ folder: join(parent, folder, 'db') }, mustNotBreak)

test('The commands of docs/operations/backup.md restore the embedded database from its backup', async () => {
  const [backup, restore] = pageCommands('operations/backup.md', 'The embedded database').map((command) =>
    command.replace('npm run talstation -- ', '').replace('"$BACKUPS/shop.tar.gz"', join(parent, 'shop.tar.gz')),
  )
  const first = join(parent, 'first.tar.gz')
  writeFileSync(first, gzipSync(readFileSync(await preparedDatabase()), { level: 1 }))
  expect(await run(`restore ${first}`, 'used')).toHaveLength(1)
  const used = await open('used')
  const ends_at = new Date('2026-03-02T09:00:00Z')
  await used.db.insertInto('rate_limits').values({ tenant: 'worked', bucket: 'b', count: 7, ends_at }).execute()
  await used.close()

  expect((await run(backup!, 'used'))[0]).toMatch(/^Backed up /)
  expect((await run(restore!, 'new'))[0]).toMatch(/JOBS=off and MAILS=off/)
  const restored = await open('new')
  expect(await restored.db.selectFrom('rate_limits').select(['bucket', 'count']).execute()).toEqual([
    { bucket: 'b', count: 7 },
  ])
  await restored.close()

  expect((await run(backup!, 'used'))[0]).toMatch(/exists already/)
  expect((await run(restore!, 'used'))[0]).toMatch(/has a database already/)
  const unlock = lockFolder(join(parent, 'used'))
  const file = join(parent, 'second.tar.gz')
  expect((await run(`backup ${file}`, 'used'))[0]).toMatch(/in use by the process/)
  unlock()
  expect(existsSync(file)).toBe(false)
})

test('The backup commands refuse PostgreSQL, and name a missing database or file', async () => {
  const DATABASE_URL = 'postgres://127.0.0.1:9/shop'
  expect((await run('backup b.tar.gz', 'none', { DATABASE_URL }))[0]).toMatch(/docs\/operations\/backup\.md/)
  expect((await run('backup b.tar.gz', 'none'))[0]).toMatch(/^There is no database in /)
  writeFileSync(join(parent, 'half.tar.gz'), readFileSync(import.meta.filename))
  expect((await run(`restore ${join(parent, 'half.tar.gz')}`, 'damaged'))[0]).toMatch(/is damaged/)
  expect((await run('restore missing.tar.gz', 'none'))[0]).toBe('There is no file missing.tar.gz.')
  expect(existsSync(join(parent, 'none'))).toBe(false)
})
