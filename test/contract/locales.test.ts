import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compileIcu from 'icu-minify/compile'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { typeset } from '#domain/text/typography.ts'
import { readTenantFolder } from '#server/tenants/read-folder.ts'

type Messages = { [key: string]: string | Messages }

const folder = (locale: string) => join(import.meta.dirname, '../../locales', locale)
const areasOf = (locale: string) =>
  readdirSync(folder(locale))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
const read = (locale: string, area: string): Messages => {
  const messages = JSON.parse(readFileSync(join(folder(locale), area), 'utf8')) as Messages
  return area === 'steps.json' ? { to: messages.to! } : messages
}

const flatten = (messages: Messages, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  )

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

test('Each folder in locales/ is a language of the contract', () => {
  const folders = readdirSync(folder('.'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).toSorted()).toEqual(LOCALES.toSorted())
})

test.each(LOCALES)('The language %s has the same message files as German', (locale) => {
  expect(areasOf(locale)).toEqual(areasOf('de'))
})

describe.each(areasOf('de').flatMap((area) => LOCALES.map((locale) => [area, locale] as const)))(
  'the messages of %s in %s',
  (area, locale) => {
    const german = flatten(read('de', area))
    const messages = flatten(read(locale, area))

    test('the message file has the same keys as the German file', () => {
      expect([...messages.keys()].toSorted()).toEqual([...german.keys()].toSorted())
    })

    test('each message has the same arguments as the German message', () => {
      expect(allArguments(messages)).toEqual(allArguments(german))
    })

    test('no message is empty, and no key has a dot', () => {
      for (const [key, message] of messages) expect(message.trim(), key).not.toBe('')
      const keys = (parts: Messages): string[] =>
        Object.entries(parts).flatMap(([key, value]) => [key, ...(typeof value === 'string' ? [] : keys(value))])
      for (const key of keys(read(locale, area))) expect(key).not.toContain('.')
    })
  },
)

const SPOKEN = 'success.codeLabel'

test.each(['account', 'checkout', 'staff'])('Messages of %s never break a booking number across lines', (area) => {
  for (const locale of LOCALES) {
    const messages = [...flatten(read(locale, `${area}.json`))].filter(([key]) => key !== SPOKEN)
    const numbered = messages.filter(([, message]) => message.includes('{number}'))
    expect(numbered.length).toBeGreaterThan(0)
    for (const [key, message] of numbered) expect(message, key).toMatch(/<nr>[^<]*{number}<\/nr>/)
  }
})

const allMessages = (locale: Locale) =>
  areasOf(locale).flatMap((area) => [...flatten(read(locale, area), `${area.replace('.json', '')}.`)])

const tenantTexts = (code: string, locale: Locale): [string, string][] => {
  const folder = readTenantFolder(join(import.meta.dirname, '../../tenants', code))
  if ('mistakes' in folder) throw new Error(`${code} has mistakes`)
  const { contents, ...parts } = folder.tenant
  const found: [string, string][] = Object.entries(contents[locale]).flatMap(([type, { title, content }]) => [
    [`${code}.contents.${type}`, `<h1>${title}</h1>${content}`],
  ])
  const walk = (value: unknown, path: string) => {
    if (value === null || typeof value !== 'object') return
    const text: unknown = Reflect.get(value, locale)
    if (typeof text === 'string') found.push([path, text])
    else for (const [key, part] of Object.entries(value)) walk(part, `${path}.${key}`)
  }
  walk(parts, code)
  return found
}
const allTenantTexts = (locale: Locale) => ['alpin', 'velo'].flatMap((code) => tenantTexts(code, locale))

const COUNTED =
  /#|{(?:max|age|to|value|count|missing|height)(?:, number)?}|{\w+(?:, number)?}(?=[ \u00A0](?:%|Uhr|€|cm|kg))/g

const UNPRINTED: Partial<Record<Locale, RegExp>> = {
  de: /["']|\.\.\.|[\d#}]%|\d [ap]m\b/,
  en: /["']|\.\.\.|[\d#}]\s%|\d[ \u00A0]?[ap]m\b/,
}

describe.each(LOCALES)('typography of %s', (locale) => {
  test('no-break spaces join numbers and units in every message', () => {
    for (const [key, message] of allMessages(locale)) {
      const counting = message.replaceAll(COUNTED, '9')
      expect(counting, key).toBe(typeset(counting, locale))
      expect(message, key).not.toMatch(UNPRINTED[locale] ?? /\.\.\./)
    }
  })

  test('no-break spaces join numbers and units in all demo shops', () => {
    const texts = allTenantTexts(locale)
    expect(texts.length).toBeGreaterThan(50)
    for (const [key, text] of texts) {
      expect(text, key).toBe(typeset(text, locale))
      if (!key.includes('.contents.'))
        expect(text.replaceAll(/<[^>]*>/g, ''), key).not.toMatch(UNPRINTED[locale] ?? /\.\.\./)
    }
  })
})

test('A German greeting in a mail ends with an exclamation mark', () => {
  for (const key of ['hello', 'helloNobody']) expect(flatten(read('de', 'mail.json')).get(key)).toMatch(/!$/)
})

interface Avoided {
  word: RegExp
  instead: string
  allowed?: RegExp
  keys?: string[]
}
const CHART_WORDS = 'statecharts.guide.words'

const AVOIDED: Partial<Record<Locale, Avoided[]>> = {
  de: [
    { word: /Reservierung/i, instead: 'Buchung, Buchungsnummer', keys: [CHART_WORDS] },
    { word: /Leihzeit/, instead: 'Zeitraum, Leihdauer' },
    { word: /Ausgabe|Standort|\bStation(?:en)?\b/, instead: 'Abholung, Abholort' },
    {
      word: /\bOrt\b/,
      instead: 'Abholort',
      keys: [
        'checkout.personal.field.city',
        'products.field.city',
        'accommodation.search.label',
        'location.search.label',
        'velo.categories.0.products.1.description',
      ],
    },
    { word: /Abholung aus der Unterkunft/, instead: 'Rückholung' },
    { word: /[Vv]ersicher/, instead: 'Schutzpaket', allowed: /keine Versicherung/g },
    { word: /[Pp]rodukt/, instead: 'Artikel, Ausrüstung', allowed: /Standardprodukt/g },
    { word: /\bfrei(?:e|es|er|en)?\b/, instead: 'verfügbar', keys: ['legal.deposit.note', CHART_WORDS] },
    { word: /vergriffen/, instead: 'ausverkauft' },
    { word: /Zusatzleistung/, instead: 'Extras' },
    { word: /Rücktritt/, instead: 'Stornierung, Widerruf', allowed: /Rücktrittbremse/g },
    { word: /[Ee]rstatt/, instead: 'Rückzahlung' },
    { word: /Zahlungsdienstleister|Kundenkonto/, instead: 'Zahlungsanbieter, Konto' },
    { word: /\bRate\b/, instead: 'Tarif' },
    { word: /zurückhalten|\bhalten wir\b.* zurück/, instead: 'reserviert' },
  ],
  en: [
    { word: /\breservation/i, instead: 'booking', keys: [CHART_WORDS] },
    { word: /\bperiod/i, instead: 'dates' },
    {
      word: /\bpick(?:s|ed|ing)?[ -]?up/i,
      instead: 'collection',
      allowed: /return pick-up|we pick up the equipment/gi,
    },
    { word: /\blocation|\bstation/i, instead: 'collection point', allowed: /valley station/gi },
    { word: /insur|coverage/i, instead: 'equipment protection', allowed: /not an insurance/g },
    { word: /\bproduct/i, instead: 'item, equipment' },
    {
      word: /\bfree\b/i,
      instead: 'available',
      allowed: /free of charge|free cancellation/gi,
    },
    { word: /\badvanced\b/i, instead: 'intermediate' },
    { word: /additional service/i, instead: 'extras' },
    { word: /\byouth/i, instead: 'teenager' },
    { word: /customer account/i, instead: 'account' },
    { word: /\bstands? (?:here|as)\b/i, instead: 'will appear here, is unchanged' },
    { word: /skill level/i, instead: 'ability' },
    { word: /\bat collection\b/i, instead: 'on collection' },
    { word: /\bby (?:the|this|your) link/i, instead: 'with the link' },
    { word: /\bdialling code/i, instead: 'country code' },
    { word: /\byears on\b/i, instead: 'from age 15' },
    { word: /\binquir/i, instead: 'enquiry' },
    { word: /\bone less\b/i, instead: 'one fewer' },
    { word: /\bstart page/i, instead: 'home page' },
    { word: /\be.mail\b/i, instead: 'email' },
    { word: /\b(?:body|all) measures\b/i, instead: 'measurements, details' },
  ],
}

test.each(LOCALES)('Messages and demo shops’ texts in %s avoid words that the list AVOIDED replaces', (locale) => {
  const found = [...allMessages(locale), ...allTenantTexts(locale)]
    .filter(([key]) => !key.includes('.contents.'))
    .flatMap(([key, text]) =>
      (AVOIDED[locale] ?? [])
        .filter(
          ({ keys, allowed, word }) =>
            !keys?.includes(key) && word.test(text.replaceAll(/{\w+}/g, '').replaceAll(allowed ?? /(?!)/g, '')),
        )
        .map(({ word, instead }) => `${key}: ${word.exec(text)?.[0]} instead of ${instead}: ${text}`),
    )
  expect(found).toEqual([])
})
