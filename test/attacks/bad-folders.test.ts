import * as fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { FolderCategory, Tenant } from '#contract/tenant-folder.ts'
import { importFolders } from '#server/tenants/import.ts'
import { booking, openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { broken, brokenText, changes, seed, withChanges } from '#test/support/bad-value.ts'
import { recordFigure } from '#test/support/figure.ts'
import { fittingBody } from '#test/support/fitting-body.ts'
import { groupTenant } from '#test/support/groups.ts'
import { size } from '#test/support/size.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { writeFolderOf } from '#test/support/worked-folder.ts'

const TRIES = size({ share: 30, whole: 1000 })
const TRIES_OF_CONTROL = 60

let parent: string
let folder: string
let files: string[]
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMITS: 'off' } })
  parent = mkdtempSync(join(tmpdir(), 'talstation-bad-folders-'))
  folder = writeFolderOf(groupTenant, parent, 'worked')
  files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')))
})
afterAll(async () => {
  await shop.close()
  rmSync(parent, { recursive: true })
})

const schemaOf = (file: string): z.ZodMiniType => {
  if (file.startsWith('products')) return FolderCategory
  return (Tenant.shape as Record<string, z.ZodMiniType>)[file.replace('.json', '')] ?? z.string()
}

const badFile = fc.record({
  at: fc.nat(1000),
  isJson: fc.constantFrom(true, true, true, true, false),
  seed,
  changes,
  broken,
  how: fc.constantFrom('changed', 'changed', 'changed', 'changed', 'fitting', 'broken'),
})
type BadFile = typeof badFile extends fc.Arbitrary<infer T> ? T : never

const bad = (file: string, text: string, how: BadFile): string | Uint8Array => {
  if (how.how === 'broken' || !file.endsWith('.json')) return brokenText(text, how.broken)
  const fitting = fittingBody(schemaOf(file), how.seed)
  const value = how.how === 'fitting' ? fitting : withChanges(JSON.parse(text), fitting, how.changes)
  return JSON.stringify(value) ?? ''
}

const ASKED = { 'Content-Type': 'application/json' }
const body = JSON.stringify(booking('2026-03-09', '2026-03-11'))
const stock = JSON.stringify({ date: { from: '2026-03-09', to: '2026-03-11' }, location: 'tal' })
const CALLS_OF_VISIT: [path: string, init?: RequestInit][] = [
  ['/site'],
  ['/locations'],
  ['/specials'],
  ['/accommodations'],
  ['/content/agb'],
  ['/prices', { method: 'POST', headers: ASKED, body }],
  ['/calendar', { method: 'POST', headers: ASKED, body }],
  ['/swaps', { method: 'POST', headers: ASKED, body }],
  ['/stock', { method: 'POST', headers: ASKED, body: stock }],
]

const storedShop = () => shop.db.selectFrom('tenants').select(['version', 'data']).executeTakeFirstOrThrow()

type Import = (db: TestShop['db'], folders: string[], now: Date) => Promise<{ mistakes: string[] }>

const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** Stores the files as they are. */
const importUnchecked: Import = async (db) => {
  const ofProducts = files.filter((file) => file.startsWith('products'))
  const tenant = {
    ...groupTenant,
    shop: read('shop.json'),
    rates: read('rates.json'),
    categories: ofProducts.map(read),
  }
  await storeTenant(db, { tenant: tenant as Tenant, version: randomUUID(), files: new Map() }, TODAY)
  return { mistakes: [] }
}

/** Names the file, the reason and the remedy. */
const CLEAR = /^worked.*: .+\. .+/s

const faultsOf = async (importing: Import): Promise<{ isImported: boolean; faults: string[] }> => {
  const before = await storedShop()
  const result = await importing(shop.db, [folder], shop.deps.clock()).catch((error: Error) => error)
  if (result instanceof Error) return { isImported: false, faults: [`the import fails: ${result.stack}`] }
  const { mistakes } = result
  if (mistakes.length > 0) {
    const unclear = mistakes.filter((mistake) => !CLEAR.test(mistake) || /undefined|\[object/.test(mistake))
    const isKept = JSON.stringify(await storedShop()) === JSON.stringify(before)
    return {
      isImported: false,
      faults: [...unclear.map((mistake) => `unclear: ${mistake}`), ...(isKept ? [] : ['a refused folder is stored'])],
    }
  }
  shop.deps.tenants.forget()
  const faults: string[] = []
  for (const locale of ['de', 'en'])
    for (const [path, init] of CALLS_OF_VISIT) {
      const { status } = await shop.app.request(`http://localhost/worked/${locale}/api${path}`, init)
      if (status >= 500) faults.push(`${path} answers ${status} after the import`)
    }
  return { isImported: true, faults }
}

const attack = async (tries: number, importing: Import) => {
  let imported = 0
  const property = fc.asyncProperty(badFile, async (how) => {
    const candidates = files.filter((name) => name.endsWith('.json') === how.isJson)
    const file = candidates[how.at % candidates.length]!
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, bad(file, text, how))
    const { isImported, faults } = await faultsOf(importing)
    writeFileSync(path, text)
    if (isImported) imported += 1
    if (faults.length > 0) throw new Error(`${file}: ${faults.join('; ')}`)
  })
  const { errorInstance, counterexample } = await fc.check(property, {
    numRuns: tries,
    seed: 29,
    endOnFailure: tries === TRIES_OF_CONTROL,
  })
  const faults = errorInstance ? [`${(errorInstance as Error).message} ${JSON.stringify(counterexample)}`] : []
  return { imported, faults }
}

describe('bad shop folders', { timeout: 1_200_000 }, () => {
  test('Each bad folder is refused clearly, or opens a shop that answers', async ({ task }) => {
    const { imported, faults } = await attack(TRIES, importFolders)
    recordFigure(task, `${TRIES} folders with a bad file, ${imported} imported, ${TRIES - imported} refused`)
    expect(faults).toEqual([])
  })

  test('Control: an import that checks nothing is found', async () => {
    expect((await attack(TRIES_OF_CONTROL, importUnchecked)).faults).toHaveLength(1)
  })
})
