import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const HOME = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(HOME, path), 'utf8')

type Messages = { [key: string]: string | Messages }

const keysOf = (messages: Messages, prefix: string): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )

const GAP = '\0'

const patternOf = (template: string): RegExp => {
  const [first = '', ...rest] = template.split(GAP).map((part) => part.replaceAll('.', String.raw`\.`))
  const gap = (at: number) => (at === 0 && first === '' ? String.raw`[\w.-]+` : String.raw`[\w-]+`)
  return new RegExp(`^${first}${rest.map((part, at) => gap(at) + part).join('')}$`)
}

const withGaps = (template: string) => template.replaceAll(/\$\{[^}]*\}/g, GAP)

interface Source {
  namespaces: string[]
  open: Set<string>
  quoted: Set<string>
  templates: RegExp[]
}

const sourceOf = (path: string): Source => {
  const text = read(path).replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const named = [...text.matchAll(/(?:const (\w+) = )?useTranslations\(\s*(?:['`]([^'`]*)['`])?\s*\)/g)].map(
    ([, name, namespace = '']) => ({ name, namespace: withGaps(namespace) }),
  )
  const isOpen = (name: string) =>
    new RegExp(String.raw`\b${name}(\.\w+)?\(\s*[a-zA-Z]|[({,]\s*${name}\s*[,)}]|=\{${name}\}`).test(text)
  return {
    namespaces: ['', ...named.map(({ namespace }) => namespace)],
    open: new Set(named.filter(({ name }) => name && isOpen(name)).map(({ namespace }) => namespace)),
    quoted: new Set([...text.matchAll(/'([\w.-]+)'|\b(\w+):/g)].map(([, quoted, property]) => quoted ?? property!)),
    templates: [...text.matchAll(/`([\w.-]*(?:\$\{[^`]*?\}[\w.-]*)+)`/g)]
      .map(([, template]) => withGaps(template!))
      .filter((template) => /^[\w.-]*[a-z]{2}[\w.-]*$/i.test(template.replaceAll(GAP, '')))
      .map(patternOf),
  }
}

const restsOf = (key: string, namespace: string): string[] => {
  if (namespace === '') return [key]
  const parts = key.split('.')
  const starts = patternOf(namespace)
  return parts.flatMap((_, at) => (starts.test(parts.slice(0, at).join('.')) ? [parts.slice(at).join('.')] : []))
}

test('Every message is used somewhere in the code', () => {
  const sources = globSync('{contract,domain,machines,routes,server,src,test/support}/**/*.{ts,tsx}', { cwd: HOME })
    .filter((path) => !/\.test\.|routeTree/.test(path))
    .map(sourceOf)
  const everywhere = new Set(sources.flatMap(({ quoted }) => [...quoted]))
  const isKnown = (part: string) => /^\d+$/.test(part) || everywhere.has(part)
  const isAskedFor = (key: string) =>
    sources.some(({ namespaces, open, quoted, templates }) =>
      namespaces.some((namespace) =>
        restsOf(key, namespace).some(
          (rest) =>
            quoted.has(rest) ||
            templates.some((template) => template.test(rest)) ||
            (open.has(namespace) && rest.split('.').every(isKnown)),
        ),
      ),
    )
  const areas = globSync('locales/de/*.json', { cwd: HOME })
    .map((path) => basename(path, '.json'))
    .filter((area) => area !== 'statecharts')
  const keys = areas
    .flatMap((area) => keysOf(JSON.parse(read(`locales/de/${area}.json`)) as Messages, `${area}.`))
    .filter((key) => !/^steps\.(states|descriptions)\./.test(key))
  expect(keys.length).toBeGreaterThan(1000)
  expect(keys.filter((key) => !isAskedFor(key))).toEqual([])
  for (const key of ['cart.titel', 'checkout.personal.nobodyAsks', 'misc.losses.unsinn'])
    expect(isAskedFor(key), key).toBe(false)
})

const selectCasesOf = (message: string): string[] =>
  [...message.matchAll(/\{(\w+), select, /g)].map(({ 0: start, 1: name, index }) => {
    const cases: string[] = []
    let depth = 0
    let word = ''
    for (const letter of message.slice(index + start.length)) {
      if (letter === '}' && depth === 0) break
      if (letter === '{' && depth === 0) cases.push(word.trim())
      if (depth === 0) word = letter === '{' ? '' : word + letter
      if (letter === '{') depth += 1
      if (letter === '}') depth -= 1
    }
    return `${name}: ${cases.toSorted().join(', ')}`
  })

const messagesOf = (locale: string, area: string): [string, string][] => {
  const messages = JSON.parse(read(`locales/${locale}/${area}`)) as Messages
  return keysOf(messages, '').map((key) => [
    key,
    key.split('.').reduce<string | Messages>((part, name) => (part as Messages)[name]!, messages) as string,
  ])
}

test('Both languages distinguish the same cases in a message', () => {
  const differing = globSync('*.json', { cwd: join(HOME, 'locales/de') }).flatMap((area) => {
    const english = new Map(messagesOf('en', area))
    return messagesOf('de', area).filter(
      ([key, message]) =>
        english.has(key) && selectCasesOf(message).join(' ') !== selectCasesOf(english.get(key)!).join(' '),
    )
  })
  expect(differing).toEqual([])
})
