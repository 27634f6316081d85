import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOTS = 'contract|docs|domain|locales|machines|routes|sandbox|scripts|server|src|tenants|test'
const FILES = globSync([`{${ROOTS.replaceAll('|', ',')}}/**/*.*`, '*.{md,ts,json}', '.*rc.json', '.npmrc'])
const SOURCES = FILES.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.endsWith('routeTree.gen.ts'))
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'))
const withoutExtension = (file: string) => file.replace(/(\.test|\.e2e)?\.\w+$/, '')
const STEMS = new Set(SOURCES.map((file) => basename(withoutExtension(file))))
const FOLDERS = new Set(SOURCES.flatMap((file) => dirname(file).split('/')))

const PATH = String.raw`[\w.{}$*<>-]+(?:/[\w.{}$*<>-]*)*`
const EXTENSION = String.raw`\.(?:ts|tsx|mjs|md|css|json)(?!\w|\.\w)`
/**
 * Matches a path such as `app.ts` or `server/http/`, perhaps with a quoted heading or text after it: `docs/rules.md,
 * "Stock"`.
 */
const NAMED = new RegExp(
  String.raw`(?<![\w./#@:-])#?(?:(?:${ROOTS})/(?:${PATH}/)?(?![\w.{$*<])|${PATH}${EXTENSION})(?:, "([^"\n]+)")?`,
  'g',
)
const SHORT = /(?<![\w./#@:{}$-])[a-z][\w-]*(?:\/[\w-]+)+(?![\w/*{-]|\.\w)/g
const BRACKETED = /\(([a-z]\w*(?:-\w+)+)\)/g
const IDENTIFIER = new RegExp(String.raw`\`(\w+)\` in \`(${PATH}\.(?:ts|tsx|mjs))\``, 'g')
const LINK = /\]\(([^)\s]+)\)/g
/** A guide may name a file that does not exist yet, because a reader or a test writes it. */
const CHANGE = /^```(?:json|\w+ \S+)\n[^]*?^```$|\bWrite\s+`\S+`:$/gm
/** The repository does not contain these files, because npm, the build, the running server or a reader creates them. */
const MADE = new Set(['.package-lock.json', 'openapi.json', 'manifest.json', 'book.ts'])

const comments = (text: string): string[] =>
  [...text.matchAll(/(?<!\*)\/\*[^]*?\*\/|(?<!["'`:\w\\])\/\/[^\n]*/g)].map(([comment]) =>
    comment.replace(/\n\s*\*\s?/g, ' '),
  )

const headings = (markdown: string): string[] => [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!)

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const resolve = (name: string, from: string): string | undefined => {
  const path = name.replace(/^#/, '')
  const beside = normalize(join(dirname(from), path))
  const literal = [path, beside].find((candidate) => existsSync(candidate))
  if (literal !== undefined) return literal
  const pattern = path.replaceAll(/[.$+?()|^]/g, String.raw`\$&`).replaceAll(/\{.*?\}|\*|<.*?>/g, '[^/]*')
  const end = path.endsWith('/') ? '' : '$'
  return FILES.find((file) => new RegExp(`(?:^|/)${pattern}${end}`).test(file)) ?? (MADE.has(path) ? path : undefined)
}

const isStale = (short: string): boolean =>
  (STEMS.has(basename(short)) || (/\w-\w/.test(basename(short)) && FOLDERS.has(short.split('/')[0]!))) &&
  !existsSync(short) &&
  !FILES.some((file) => `/${withoutExtension(file)}`.endsWith(`/${short}`))

const missing = (text: string, from: string): string[] => [
  ...[...text.matchAll(NAMED)].flatMap(([whole, cited]) => {
    const file = resolve(whole.split(', "')[0]!, from)
    if (file === undefined) return [whole]
    if (cited === undefined) return []
    const content = readFileSync(file, 'utf8')
    const isThere = file.endsWith('.md') ? headings(content).includes(cited) : content.includes(cited)
    return isThere ? [] : [whole]
  }),
  ...[...text.matchAll(SHORT)].map(([short]) => short).filter(isStale),
]

const missingInComment = (comment: string, from: string): string[] => [
  ...missing(comment, from),
  ...[...comment.matchAll(BRACKETED)].map(([, name]) => name!).filter((name) => !STEMS.has(name)),
]

const missingInDocument = (text: string, from: string): string[] => [
  ...missing(text.replaceAll(CHANGE, '').replaceAll('`', ''), from),
  ...[...text.matchAll(IDENTIFIER)].flatMap(([whole, identifier, path]) => {
    const file = resolve(path!, from)
    return file && new RegExp(`\\b${identifier}\\b`).test(readFileSync(file, 'utf8')) ? [] : [whole]
  }),
  ...[...text.matchAll(LINK)].flatMap(([whole, target]) => {
    if (/^https?:/.test(target!)) return []
    const [path, anchor] = target!.split('#')
    const file = path === '' ? from : join(dirname(from), path!)
    if (!existsSync(file)) return [whole]
    return anchor === undefined || headings(readFileSync(file, 'utf8')).map(anchorOf).includes(anchor) ? [] : [whole]
  }),
]

const inFile = (file: string, found: string[]): string[] => found.map((name) => `${file} names ${name}`)

test('Every file and heading that a comment names exists', () => {
  const found = SOURCES.flatMap((file) =>
    comments(readFileSync(file, 'utf8')).flatMap((comment) => inFile(file, missingInComment(comment, file))),
  )
  expect(found).toEqual([])
})

test('Every file, heading, function and link that a document names exists', () => {
  expect(DOCUMENTS.length).toBeGreaterThan(20)
  const found = DOCUMENTS.flatMap((file) => inFile(file, missingInDocument(readFileSync(file, 'utf8'), file)))
  expect(found).toEqual([])
})

const undeclaredRules = (rules: string, read: (path: string) => string): string[] =>
  [...rules.matchAll(/^\| (?!rule |-)([^|]+) \| ([^|]+) \|/gm)].flatMap(([, rule, holders]) => {
    const files = [...holders!.matchAll(/((?:`\w+`(?:, | and )?)+) in `([^`]+)`/g)]
    const isNamed = files.length > 0 || /`[^`]+\.(?:tsx|css|json)`|^none; see \[deviation \d+\]/.test(holders!)
    if (!isNamed) return [`${rule!.trim()} has no function`]
    return files.flatMap(([, names, path]) =>
      [...names!.matchAll(/`(\w+)`/g)]
        .map(([, name]) => name)
        .filter(
          (name) =>
            !new RegExp(`^(?:export )?(?:async )?(?:const|function|class|type|interface) ${name}\\b`, 'm').test(
              read(path!),
            ),
        )
        .map((name) => `${path} does not declare ${name}`),
    )
  })

test('Every rule in docs/rules.md names a function that its file declares', () => {
  const rules = readFileSync('docs/rules.md', 'utf8')
  expect(undeclaredRules(rules, (path) => readFileSync(path, 'utf8'))).toEqual([])
})

test('A rule without a function, or with one that its file only imports, is reported', () => {
  const rules = [
    '| rule | held by |',
    '| --- | --- |',
    '| Kids | `ageOf` and `typeOf` in `a.ts` |',
    '| Days | `a.ts` |',
    '| Menus | none; see [deviation 47](deviations.md) |',
    '| Hours | none |',
  ]
  expect(
    undeclaredRules(rules.map((row) => `${row} x |`).join('\n'), () => 'export const ageOf = () => typeOf()'),
  ).toEqual(['a.ts does not declare typeOf', 'Days has no function', 'Hours has no function'])
})

test.each([
  ['Kept by server/db/gone.ts (docs/gone.md, "Bars").', ['server/db/gone.ts', 'docs/gone.md, "Bars"']],
  ['See docs/glossary.md, "Money", and docs/glossary.md, "Wishes".', ['docs/glossary.md, "Wishes"']],
  ['In server/db/ and server/attic/, open.ts and shut.ts.', ['server/attic/', 'shut.ts']],
  ['Of outbox/queue, not of mail/queue.', ['mail/queue']],
  [
    'By mail/sent-letters, by hotel/half-board (half-board), by settle-payment (settle-payment).',
    ['mail/sent-letters', 'half-board'],
  ],
  ['The price is written in tenants/{shop}/products/*.json.', []],
])('Files and headings that a comment names but that do not exist are reported: %s', (comment, names) => {
  expect(missingInComment(comment, 'server/db/schema.ts')).toEqual(names)
})

test.each([
  ['`openDatabase` in `server/db/open.ts`, `shut` in `server/db/open.ts`', ['`shut` in `server/db/open.ts`']],
  ['[one](docs/glossary.md#money), [two](docs/glossary.md#wishes)', ['](docs/glossary.md#wishes)']],
])('Missing functions and links in a document are reported: %s', (text, names) => {
  expect(missingInDocument(text, 'README.md')).toEqual(names)
})

test('Each of the thirteen promises has code, a test, a control and a figure', () => {
  const [, all] = /^## Thirteen promises$([^]*?)^## /m.exec(readFileSync('docs/security.md', 'utf8'))!
  const promises = all!.split(/^### /m).slice(1)
  expect(promises).toHaveLength(13)
  const parts = ['Kept by', 'Test', 'Control', 'Figure']
  const lacking = promises.filter((promise) => !parts.every((part) => promise.includes(`- **${part}:** `)))
  expect(lacking).toEqual([])
})
