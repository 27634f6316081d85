import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'domain', 'machines', 'src', 'routes', 'server', 'sandbox', 'scripts', 'test']

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|css)$/.test(name) && name !== 'sources.test.ts')
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
)

const found = (pattern: RegExp, isMeant = (_file: string) => true): string[] =>
  sources
    .filter(({ file }) => isMeant(file))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

test('Outside routes, migrations and tests, no two files export the same name', () => {
  const files = new Map<string, Set<string>>()
  for (const { file, text } of sources) {
    if (/^(routes|test)\/|\/migrations\/|\.mjs$/.test(file)) continue
    for (const [, name] of text.matchAll(/^export (?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm))
      files.set(name!, (files.get(name!) ?? new Set()).add(file))
  }
  const shared = [...files].filter(([, among]) => among.size > 1)
  expect(shared.map(([name, among]) => `${name}: ${[...among].join(', ')}`)).toEqual([])
})

const importedFolders = (top: string, folder: string): Set<string> => {
  const files = sources.filter(({ file }) => dirname(file) === folder && !file.includes('.test.'))
  const imported = files.flatMap(({ text }) =>
    [...text.matchAll(/(?:from |import\(?\s*)'(#|\.{1,2}\/)([^']+)'/g)].map(([, from, path]) =>
      dirname(from === '#' ? path! : normalize(join(folder, from!, path!))),
    ),
  )
  return new Set(imported.filter((other) => other !== folder && other.startsWith(`${top}/`)))
}

test.each(['src', 'server', 'domain'])('No folders of %s import each other in a circle', (top) => {
  const folders = [...new Set(sources.map(({ file }) => dirname(file)))].filter((folder) =>
    folder.startsWith(`${top}/`),
  )
  expect(folders.length).toBeGreaterThan(5)
  const left = new Map(folders.map((folder) => [folder, importedFolders(top, folder)]))
  // Repeatedly removes the folders that import no other folder, so that only circles and their importers are left.
  for (let isFound = true; isFound;) {
    const floor = [...left].filter(([, imported]) => ![...imported].some((other) => left.has(other)))
    for (const [folder] of floor) left.delete(folder)
    isFound = floor.length > 0
  }
  expect([...left.keys()]).toEqual([])
})

test('No module of a page imports the generated list of routes', () => {
  // The list imports every page, so a page's module that imported the list would close a circle.
  const importers = found(/from '(#src\/|\.\/)routeTree\.gen\.ts'/).map((line) => line.slice(0, line.indexOf(':')))
  expect(importers).toEqual(['src/app/router.ts'])
  expect(
    found(/from '[^']*\/router\.ts'/, (file) => /^(src|routes)\//.test(file) && !/\.test\./.test(file)).map((line) =>
      line.slice(0, line.indexOf(':')),
    ),
  ).toEqual(['src/entry-client.tsx', 'src/entry-server.tsx'])
})

/** Print styles are left out, because a printed page does not change. */
const selectors = (text: string): string[] => text.replace(/@media print[\s\S]*/, '').match(/[^{};]+(?=\{)/g) ?? []

const HAS = /:has\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

test('Each `:has()` selector styles only the element to which it belongs', () => {
  // Reports selectors that style other elements by `:has()`, because browsers restyle those elements after each change
  // of the page.
  const wide = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      selectors(text)
        .map((selector) => selector.trim())
        .filter((selector) => /\0[^,]*[\s>+~]/.test(selector.replaceAll(HAS, '\0')))
        .map((selector) => `${file}: ${selector}`),
    )
  expect(wide).toEqual([])
})

test('No selector styles every element after another one', () => {
  // Reports selectors with `+ *` or `~ *`, because browsers restyle everything below such elements whenever an element
  // before them is inserted or removed.
  const wide = sources
    .filter(({ file }) => file.endsWith('.css'))
    .flatMap(({ file, text }) =>
      selectors(text)
        .map((selector) => selector.trim())
        .filter((selector) => /[+~] \*/.test(selector))
        .map((selector) => `${file}: ${selector}`),
    )
  expect(wide).toEqual([])
})

const isCode = (file: string) => !file.includes('/migrations/')

const OF_A_LANGUAGE = [
  'contract/constants.ts',
  'domain/text/typography.ts',
  'domain/text/value-formatters.ts',
  'src/inspector/inspect.ts',
  'server/cli/demo.ts',
  'server/cli/spoken-states.ts',
  'server/cli/tenant-init.ts',
  'server/tenants/time-zone.ts',
]

const isOfTheShop = (file: string) =>
  /^(contract|domain|machines|src|routes|server)\//.test(file) && !/\.test\./.test(file) && isCode(file)

test('Only the listed files contain a language code, such as `de`', () => {
  const named = found(/'(de|en)(-[A-Z]{2})?'|\b(de|en): /, isOfTheShop).map((line) => line.slice(0, line.indexOf(':')))
  expect([...new Set(named)].toSorted()).toEqual(OF_A_LANGUAGE.toSorted())
})

test('Statuses and error codes are written by name instead of number', () => {
  expect(found(/errorcode(?::|\)?\.toBe\(| [!=]==) ?\(?(?:110|120|130|140|201|704|800)\b/, isCode)).toEqual([])
  expect(found(/\bstatus\)?(?::| [!=]==|\)\.toBe\() ?\(?(?:50|100)\b/, isCode)).toEqual([])
})

const TITLE = /\(\s*(['"`])((?:(?!\1).)+)\1,\s*(?:[^()]+,\s*)?(?:async )?\(/g
const MOST_WORDS = 15

const wordCount = (title: string) =>
  title
    .replace(/\$\{.*?\}/g, 'x')
    .trim()
    .split(/\s+/).length

test('A test title has at most 15 words', () => {
  const titles = sources
    .filter(({ file }) => /\.(test|e2e)\.tsx?$/.test(file))
    .flatMap(({ file, text }) => [...text.matchAll(TITLE)].map(([, , title]) => ({ file, title: title! })))
  expect(titles.length).toBeGreaterThan(1000)
  const long = titles.filter(({ title }) => wordCount(title) > MOST_WORDS)
  expect(long.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})
