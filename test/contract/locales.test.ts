import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compileIcu from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'

type Messages = { [key: string]: string | Messages }

const folder = (locale: string) => join(import.meta.dirname, '../../locales', locale)
const areasOf = (locale: string) =>
  readdirSync(folder(locale))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
const read = (locale: string, area: string) => JSON.parse(readFileSync(join(folder(locale), area), 'utf8')) as Messages

/** Every message by its whole key. */
const flatten = (messages: Messages, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )

/** Names of a compiled message's arguments and tags, each with its kind: `count:plural`. */
const argumentsOf = (message: string): string[] => {
  const found = new Set<string>()
  const kinds = ['pound', 'select', 'plural', 'ordinal', 'number', 'date', 'time']
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node as [unknown, unknown, ...unknown[]]
    if (typeof kind === 'number' && kind > 0) {
      found.add(`${String(name)}:${kinds[kind]}`)
      for (const options of rest)
        if (options !== null && typeof options === 'object')
          for (const option of Object.values(options)) walkAll(option)
    } else if (kind === undefined) found.add(String(name))
    else {
      found.add(`<${String(name)}>`)
      walkAll([kind, ...rest])
    }
  }
  const walkAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) for (const node of nodes) walk(node)
  }
  walkAll(compileIcu(message))
  return [...found].toSorted()
}

const allArguments = (messages: Map<string, string>) =>
  Object.fromEntries([...messages].map(([key, message]) => [key, argumentsOf(message)]))

test('Both languages have the same areas', () => {
  expect(areasOf('en')).toEqual(areasOf('de'))
})

describe.each(areasOf('de'))('%s', (area) => {
  const german = flatten(read('de', area))
  const english = flatten(read('en', area))

  test('English says everything that German says, and nothing that is left over', () => {
    expect([...english.keys()].toSorted()).toEqual([...german.keys()].toSorted())
  })

  test('A message takes the same arguments in both languages', () => {
    expect(allArguments(english)).toEqual(allArguments(german))
  })

  test('No message is empty, and no key holds a dot, which would be read as a level', () => {
    for (const [key, message] of [...german, ...english]) expect(message.trim(), key).not.toBe('')
    const keys = (messages: Messages): string[] =>
      Object.entries(messages).flatMap(([key, value]) => [key, ...(typeof value === 'string' ? [] : keys(value))])
    for (const key of [...keys(read('de', area)), ...keys(read('en', area))]) expect(key).not.toContain('.')
  })
})

/** Read out as the words of a picture. */
const SPOKEN = 'success.codeLabel'

test.each(['account', 'checkout', 'staff'])('%s keeps a booking’s number in one piece', (area) => {
  for (const locale of ['de', 'en']) {
    const messages = [...flatten(read(locale, `${area}.json`))].filter(([key]) => key !== SPOKEN)
    const numbered = messages.filter(([, message]) => message.includes('{number}'))
    expect(numbered.length).toBeGreaterThan(0)
    for (const [key, message] of numbered) expect(message, key).toMatch(/<nr>[^<]*{number}<\/nr>/)
  }
})
