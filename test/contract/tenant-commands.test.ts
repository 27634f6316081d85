import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/db/open.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { commandLine, withErrors } from '#test/support/command-line.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'
import { openEmptyDatabase } from '#test/support/prepared-data.ts'
import { silentLog } from '#test/support/silent-log.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const DEMO_SHOPS = join(import.meta.dirname, '..', '..', 'tenants')

let database: OpenDatabase
let parent: string

beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  typed = []
  parent = mkdtempSync(join(tmpdir(), 'talstation-tenants-'))
})
afterEach(async () => {
  rmSync(parent, { recursive: true })
  for (const table of ['stock_units', 'discount_uses', 'tenant_files', 'tenants'] as const)
    await database.db.deleteFrom(table).execute()
})

let typed: string[] = []

const tenant = async (...words: string[]): Promise<string[]> => {
  const left = [...typed]
  const ask = left.length > 0 ? () => Promise.resolve(left.shift()!) : undefined
  return withErrors(commandLine(database.db, { ask })('tenant', ...words))
}

const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('base64')]),
  )

const withoutEditorFiles = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !/^\.(schemas|vscode)\//.test(path)))

const edit = (file: string, change: (text: string) => string) => writeFileSync(file, change(readFileSync(file, 'utf8')))

describe('export', () => {
  test.each(['alpin', 'velo'])(
    'exporting the shop %s reproduces the files of its folder byte for byte',
    async (code) => {
      expect(await tenant('import', join(DEMO_SHOPS, code))).toEqual([`Imported ${code}`])
      expect(await tenant('export', code, join(parent, code))).toEqual([`Wrote ${join(parent, code)}`])
      expect(withoutEditorFiles(bytesOf(join(parent, code)))).toEqual(bytesOf(join(DEMO_SHOPS, code)))
      expect(readFileSync(join(parent, code, '.schemas/shop.json'), 'utf8')).toContain('"youthAge"')
      expect(existsSync(join(parent, code, '.vscode/settings.json'))).toBe(true)
      expect(await tenant('import', join(parent, code))).toEqual([
        `Unchanged ${code}: the shop already has this folder`,
      ])
    },
    30_000,
  )

  test('an export keeps a file’s indentation, line ends, byte order mark and trailing white space', async () => {
    const written = fc.record({
      indent: fc.constantFrom(0, 1, 2, 7),
      lineEnd: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\uFEFF'),
      end: fc.constantFrom('', '\n', '  \n\n'),
      title: fc.string({ minLength: 1, unit: 'grapheme' }),
    })
    let run = 0
    await fc.assert(
      fc.asyncProperty(written, async ({ indent, lineEnd, mark, end, title }) => {
        run += 1
        const seasons = [{ ...workedTenant.seasons[0], title: { de: title, en: title } }]
        const text = `${mark}${JSON.stringify(seasons, null, indent).replaceAll('\n', lineEnd)}${end}`
        const folder = writeWorkedFolder(join(parent, `${run}`), 'worked', { 'seasons.json': text })
        const copy = join(parent, `${run}-copy`, 'worked')
        await tenant('import', folder)
        await tenant('export', 'worked', copy)
        expect(withoutEditorFiles(bytesOf(copy))).toEqual(bytesOf(folder))
      }),
      { numRuns: 10 },
    )
  }, 60_000)

  test('an export skips hidden files and refuses a folder that is not empty', async () => {
    const folder = writeWorkedFolder(parent, 'worked', { '.notes/todo.txt': 'Winter', '.DS_Store': 'x' })
    expect(await tenant('import', folder)).toEqual(['Imported worked'])
    expect(await tenant('export', 'worked', folder)).toEqual([
      `${folder} is not empty. Choose a folder that does not exist yet.`,
    ])
    const copy = join(parent, 'copy', 'worked')
    await tenant('export', 'worked', copy)
    expect(readdirSync(copy)).not.toContain('.notes')
    expect(await tenant('export', 'worked', join(parent, 'elsewhere'))).toEqual([
      'A shop’s folder has the name of its code: choose a path that ends in worked.',
    ])
  })
})

const folderWithHost = (name: string): string => {
  const folder = writeWorkedFolder(parent, name)
  edit(join(folder, 'shop.json'), (text) => text.replace('"hosts":[]', '"hosts":["ski.example.com"]'))
  return folder
}

describe('validate', () => {
  test('the validate command lists shops without mistakes and stores nothing', async () => {
    expect(await tenant('validate', writeWorkedFolder(parent, 'worked'))).toEqual(['worked: no mistakes'])
    expect(await createTenantStore(database.db, silentLog).all()).toEqual([])
  })

  test('the validate command reports files that a shop’s folder cannot have', async () => {
    const folder = writeWorkedFolder(parent, 'worked', { 'season.json': [], 'product/01-ski.json': {} })
    expect(await tenant('validate', folder)).toEqual([
      'Mistake: worked/product: a shop’s folder has no such file. Look for a slip in its name, or remove it. Files whose names begin with a dot are left alone.',
      'Mistake: worked/season.json: a shop’s folder has no such file. Is "seasons.json" meant? Look for a slip in its name, or remove it. Files whose names begin with a dot are left alone.',
      '2 mistakes.',
    ])
  })

  test('the validate command reports a host name that a neighbouring folder uses', async () => {
    folderWithHost('first')
    expect(await tenant('validate', folderWithHost('second'))).toContainEqual(
      expect.stringContaining('Mistake: second/shop.json, hosts.0: "ski.example.com" opens the shop first already'),
    )
  })

  test('validate, diff, rehearse and import report the same mistakes and the same warnings', async () => {
    const folder = writeWorkedFolder(parent, 'worked')
    await tenant('import', folder)
    const commands = ['validate', 'diff', 'rehearse', 'import']
    edit(join(folder, 'shop.json'), (text) => text.replace('+43 5555', '05555'))
    for (const command of commands)
      expect(await tenant(command, folder)).toContainEqual(
        expect.stringContaining('Warning: worked/shop.json, phone: "05555 1234" has no country code'),
      )
    edit(join(folder, 'shop.json'), (text) => text.replace('"maxPersons"', '"maxPerson"'))
    for (const command of commands)
      expect(await tenant(command, folder)).toContainEqual(
        expect.stringContaining('shop.json, maxPerson: there is no such entry. Is "maxPersons" meant?'),
      )
  })

  test('the validate command reports a host name that two validated folders use', async () => {
    const folders = [folderWithHost('first'), folderWithHost('second')]
    expect(await tenant('validate', ...folders)).toContainEqual(
      expect.stringContaining('Mistake: second/shop.json, hosts.0: "ski.example.com" opens the shop first already'),
    )
  })
})

const changesOf = async (change: (folder: string) => void) => {
  const folder = writeWorkedFolder(join(parent, 'before'), 'worked')
  await tenant('import', folder)
  const changed = join(parent, 'worked')
  cpSync(folder, changed, { recursive: true })
  change(changed)
  return tenant('diff', changed)
}

describe('diff', () => {
  test('the diff command describes the changes that an import would make', async () => {
    const changes = await changesOf((folder) => {
      edit(join(folder, 'shop.json'), (text) => text.replace('"youthAge":15', '"youthAge":16'))
      edit(join(folder, 'seasons.json'), (text) => text.replace('12-31', '12-30'))
      edit(join(folder, 'discounts.json'), (text) =>
        text.replace('{"code":"MINUS20","amount":2000}', '{"code":"MINUS30","amount":3000}'),
      )
      edit(join(folder, 'products/00-winter.json'), (text) => text.replace('3200', '3350'))
      edit(join(folder, 'contents/de/agb.html'), (text) => text.replace('Text', 'Neuer Text'))
      writeFileSync(join(folder, 'pictures/logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    })
    expect(changes).toEqual([
      'worked: shop.json, youthAge: 16 instead of 15',
      'worked: seasons.json, year.to: "12-30" instead of "12-31"',
      'worked: discounts.json, MINUS20 is gone',
      'worked: discounts.json, MINUS30 is new',
      'worked: products, winter.products.ski.prices.all.1.days.0: 33.50 € instead of 32.00 €',
      'worked: contents/de/agb.html: the text is another',
      'worked: pictures/logo.svg is another file',
    ])
  })

  test('the diff command recognizes reordered entries, another format, no change and a new shop', async () => {
    const rates = workedTenant.rates
    expect(
      await changesOf((folder) => writeFileSync(join(folder, 'rates.json'), JSON.stringify(rates.toReversed()))),
    ).toEqual(['worked: rates.json, the list: the order is another'])
    const worked = join(parent, 'worked')
    writeFileSync(join(worked, 'rates.json'), JSON.stringify(rates, null, 2))
    expect(await tenant('diff', worked)).toEqual(['worked: only how the files are written, nothing that visitors see'])
    expect(await tenant('diff', join(parent, 'before', 'worked'))).toEqual(['worked: nothing changes'])
    expect(await tenant('diff', writeWorkedFolder(parent, 'other'))).toEqual(['other: the shop is new'])
  })
})

test('The list command prints each shop with its name, size and addresses', async () => {
  expect(await tenant('list')).toEqual(['There is no shop yet. Import one with "tenant import".'])
  await tenant('import', writeWorkedFolder(parent, 'worked'))
  expect(await tenant('list')).toEqual([
    expect.stringMatching(
      /^worked {2}Musterverleih: open, test payments; 6 products, 2 locations, at \/worked; imported 20/,
    ),
  ])
})

test('A misspelt command or shop code is answered with a suggestion', async () => {
  await tenant('import', writeWorkedFolder(parent, 'worked'))
  expect((await tenant('exprot', 'worked')).slice(0, 2)).toEqual(["Unknown command 'exprot'", '(Did you mean export?)'])
  expect(await tenant('export', 'wroked')).toEqual(['There is no shop "wroked". Did you mean worked?'])
  expect(await tenant('export', 'nothing')).toEqual(['There is no shop "nothing". Shops: worked.'])
  expect(await tenant('sing')).toContainEqual(expect.stringContaining('import [folder...]'))
})

const unwritten = (code: string): string =>
  expect.stringMatching(
    `^Warning: ${code}/contents/de/imprint.html, line 2: .* is a placeholder, and 5 more of these texts have one[.]`,
  ) as string

describe('init', () => {
  const ANSWERS = ['Radlager', 'bike', 'post@radlager.example', '+43 1 234', 'Seeweg 1', '6900', 'Bregenz', 'AT']
  const NAMES = ['name', 'rents', 'email', 'phone', 'street', 'zip', 'city', 'country']
  const options = (answers: readonly string[]) => answers.flatMap((answer, at) => [`--${NAMES[at]}`, answer])

  test('the init command asks its questions, and asks again if an answer is invalid', async () => {
    typed = ANSWERS.flatMap((answer) => (answer === 'bike' ? ['boats', 'bike', 'boots', ''] : [answer]))
    const folder = join(parent, 'radlager')
    expect(await tenant('init', folder)).toEqual([
      `Wrote ${folder}.`,
      `Look at it:    npm run talstation -- tenant preview ${folder}`,
      `Open the shop: npm run talstation -- tenant import ${folder}`,
    ])
    expect(await tenant('validate', folder)).toEqual(['radlager: no mistakes', unwritten('radlager')])
    const shop = JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8')) as { name: string; $schema: string }
    expect(shop).toMatchObject({ name: 'Radlager', timeZone: 'Europe/Vienna', numberPrefix: 'RAD' })
    expect(readFileSync(join(folder, shop.$schema), 'utf8')).toContain('"youthAge"')
  })

  test.each([
    ['bike', 'DE'],
    ['ski', 'CH'],
  ])('the init command with all options creates a shop that opens: %s in %s', async (rents, country) => {
    const folder = join(parent, 'new_shop')
    const answers = ANSWERS.with(1, rents).with(7, country).with(0, 'Huber & Söhne "Sport" <Tal>')
    await tenant('init', folder, ...options(answers))
    expect(await tenant('import', folder)).toEqual(['Imported new_shop', unwritten('new_shop')])
    const copy = join(parent, 'copy', 'new_shop')
    await tenant('export', 'new_shop', copy)
    expect(await tenant('validate', copy)).toEqual(['new_shop: no mistakes', unwritten('new_shop')])
  })

  test('the init command uses the owner’s words if a shop rents neither skis nor bikes', async () => {
    const folder = join(parent, 'kajakhaus')
    const own = ['Kajaks', 'Kayaks', 'Einerkajak', '']
    typed = ANSWERS.flatMap((answer) => (answer === 'bike' ? ['other', ...own, 'hours, delivery, depot'] : [answer]))
    expect(await tenant('init', folder)).toEqual([
      `Wrote ${folder}.`,
      `Look at it:    npm run talstation -- tenant preview ${folder}`,
      `Open the shop: npm run talstation -- tenant import ${folder}`,
    ])
    const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>
    const things = read('products/01-things.json')
    expect(things.title).toEqual({ de: 'Kajaks', en: 'Kayaks' })
    expect(things.products).toMatchObject([
      { title: { de: 'Einerkajak' }, prices: { all: { '1': { days: [3000, 5600, 8000], hours: { '1': 800 } } } } },
    ])
    expect(read('shop.json').hourly).toEqual({ grid: 30, cleaning: 30 })
    expect(read('products/02-depot.json').products).toMatchObject([{ id: 'depot', type: 1 }])
    expect(read('specials.json')).toMatchObject([
      { type: 'delivery', requires: 'address', excludes: ['dayBefore'] },
      { type: 'return', requires: 'address' },
    ])
    const said = await tenant('import', folder)
    expect(said[0]).toBe('Imported kajakhaus')
    expect(said).toContainEqual(expect.stringMatching(/^Warning: kajakhaus\/products\/01-things.json.*en/))
    expect(said.filter((line) => !line.startsWith('Warning: '))).toHaveLength(1)
  })

  test('the init command with only hours, delivery or depot writes a folder without mistakes', async () => {
    for (const part of ['hours', 'delivery', 'depot']) {
      const folder = join(parent, part, 'new_shop')
      await tenant('init', folder, ...options(ANSWERS), '--with', part)
      expect(await tenant('validate', folder)).toEqual(['new_shop: no mistakes', unwritten('new_shop')])
    }
    expect(await tenant('init', join(parent, 'radlager'), ...options(ANSWERS), '--with', 'boots')).toEqual([
      '--with is invalid: write hours, delivery, depot, several of them joined by commas, or nothing.',
    ])
  })

  test('the init command without a terminal names the missing or invalid option', async () => {
    const folder = join(parent, 'radlager')
    expect(await tenant('init', folder, '--name', 'Radlager')).toContain(
      '--rents is missing: write ski, bike or other.',
    )
    expect(await tenant('init', folder, ...options(ANSWERS.with(2, 'post')))).toEqual([
      '--email is invalid: write an e-mail address.',
    ])
    expect(await tenant('init', join(parent, 'ab'), ...options(ANSWERS))).toEqual([
      expect.stringContaining('"ab" is not a valid code: 3 to 18'),
    ])
    expect(await tenant('init', join(parent, 'checkout'), ...options(ANSWERS))).toEqual([
      expect.stringContaining('shop.json, code: "checkout" is reserved'),
    ])
    expect(readdirSync(parent)).toEqual([])
  })
})

const exported = async (code: string) => {
  const folder = join(parent, code)
  cpSync(join(DEMO_SHOPS, code), folder, { recursive: true })
  const csv = join(parent, 'prices.csv')
  expect(await tenant('prices', 'export', folder, csv)).toEqual([`Wrote ${csv}`])
  return { folder, csv, before: bytesOf(folder) }
}

const withCells = (line: string, changes: Record<number, string>) =>
  line
    .split(';')
    .map((cell, at) => changes[at] ?? cell)
    .join(';')

describe('prices', () => {
  test.each(['alpin', 'velo'])('the price table of %s is imported again without a change', async (code) => {
    const { folder, csv, before } = await exported(code)
    expect(readFileSync(csv, 'utf8')).toMatch(/^\uFEFFproduct;model;season;person;ages;1 day;2 days;/)
    expect(await tenant('prices', 'import', folder, csv)).toEqual([
      'Nothing changes: these are the prices of the folder.',
    ])
    edit(csv, (text) =>
      text.replaceAll(',', '.').replaceAll(';', ',').replaceAll('\r\n', '\n').replaceAll(/^ski-/gm, '"ski-'),
    )
    edit(csv, (text) => text.replaceAll(/^"([^,]*),/gm, '"$1",'))
    expect(await tenant('prices', 'import', folder, csv)).toEqual([
      'Nothing changes: these are the prices of the folder.',
    ])
    await tenant('prices', 'export', folder, csv)
    edit(csv, (text) => text.replaceAll(/\d+,\d\d/g, '"$&"').replaceAll(';', ','))
    expect(await tenant('prices', 'import', folder, csv)).toEqual([
      'Nothing changes: these are the prices of the folder.',
    ])
    expect(bytesOf(folder)).toEqual(before)
  })

  test('importing changed prices changes nothing else in a file', async () => {
    const { folder, csv } = await exported('alpin')
    const file = join(folder, 'products/01-ski.json')
    const before = readFileSync(file, 'utf8')
    edit(csv, (text) => text.replace('ski-einsteiger;;all;1;;22,00;', 'ski-einsteiger;;all;1;;23,50;'))
    expect(await tenant('prices', 'import', folder, csv)).toEqual([`Changed ${file}`])
    expect(readFileSync(file, 'utf8')).toBe(before.replace('"days": [2200,', '"days": [2350,'))
  })

  test('prices for a season can be added as a row of the price table', async () => {
    const { folder, csv } = await exported('alpin')
    edit(csv, (text) => {
      const row = (person: number) => text.split('\r\n').find((line) => line.startsWith(`stoecke;;all;${person};`))!
      return `${text}${[1, 2, 3].map((person) => row(person).replace(';all;', ';winter;')).join('\r\n')}\r\n`
    })
    const [changed] = await tenant('prices', 'import', folder, csv)
    expect(changed).toMatch(/^Changed /)
    expect(await tenant('validate', folder)).toEqual(['alpin: no mistakes'])
    await tenant('prices', 'export', folder, csv)
    expect(readFileSync(csv, 'utf8')).toContain('\nstoecke;;winter;1;;')
  })

  test('mistakes in prices are reported by row and column, and no price is changed', async () => {
    const { folder, csv, before } = await exported('alpin')
    const [header = '', first = '', second = '', third = '', ...rest] = readFileSync(csv, 'utf8').split('\r\n')
    writeFileSync(
      csv,
      [
        header,
        withCells(first, { 5: 'viel', 7: '' }),
        withCells(second, { 0: 'ski-einsteigr' }),
        withCells(third, { 5: '-3,00', 6: '1 2,50' }),
        third,
        ...rest,
      ].join('\r\n'),
    )
    expect(await tenant('prices', 'import', folder, csv)).toEqual([
      'Mistake: prices.csv, row 2, 1 day: "viel" is no amount in euros. Write it such as 1250,00, without a sign for euros and a mark between thousands.',
      'Mistake: prices.csv, row 2, 3 days: the amount is missing. Fill it in, or leave all later days empty.',
      'Mistake: prices.csv, row 3: the shop has no such product or set, model, season, person or ages. Look for a slip in the first 5 columns.',
      'Mistake: prices.csv, row 4, 1 day: "-3,00" is no amount in euros. Write it such as 1250,00, without a sign for euros and a mark between thousands.',
      'Mistake: prices.csv, row 4, 2 days: "1 2,50" is no amount in euros. Write it such as 1250,00, without a sign for euros and a mark between thousands.',
      'Mistake: prices.csv, row 5: row 4 names the same list. Remove one of the two.',
      'No price was changed.',
    ])
    writeFileSync(csv, `product;colour;1 day;2 day;60 days;61 days\r\n`)
    const mistakes = await tenant('prices', 'import', folder, csv)
    const remedy = 'Remove it. Columns of amounts are called "2 days", up to "60 days", "extra day" or "3 h".'
    expect(mistakes.filter((mistake) => mistake.includes('no such column'))).toEqual([
      `Mistake: prices.csv, row 1, colour: there is no such column. ${remedy}`,
      `Mistake: prices.csv, row 1, 2 day: there is no such column. ${remedy}`,
      `Mistake: prices.csv, row 1, 61 days: there is no such column. ${remedy}`,
    ])
    expect(bytesOf(folder)).toEqual(before)
  })

  test('a stray quotation mark in a price table is reported, and no price changes', async () => {
    const { folder, csv, before } = await exported('velo')
    const [header = '', ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\r\n')
    const noted = rows.map((row, at) => `${row};${at === 0 ? '"alt' : at === rows.length - 1 ? 'neu"' : ''}`)
    writeFileSync(csv, [`${header};`, ...noted].join('\r\n'))
    expect(await tenant('prices', 'import', folder, csv)).toEqual([
      'Mistake: prices.csv, row 2: a quote at the start of a cell takes in the rows below. Remove the quotes of this row.',
      'No price was changed.',
    ])
    expect(bytesOf(folder)).toEqual(before)
  })
})

describe('list with own scripts', () => {
  test('the list command reports a shop that opens without its script', async () => {
    const shop = {
      ...workedTenant.shop,
      hosts: ['worked.example.com'],
      addJs: 'own.js',
      colorSection2: '#1d3540',
      colorSection3: '#f2f4f5',
    }
    await tenant('import', writeWorkedFolder(parent, 'worked', { 'shop.json': shop, 'own.js': 'x()' }))
    expect(await tenant('list')).toEqual([expect.stringMatching(/^worked {2}/)])
    await sql`update tenants set data = jsonb_set(data, '{shop,hosts}', '[]')`.execute(database.db)
    expect(await tenant('list')).toEqual([
      expect.stringMatching(/^worked {2}/),
      'Warning: worked opens without its script own.js, which runs on a host of the shop alone: write one into "hosts" of shop.json, and import the shop.',
    ])
  })
})
