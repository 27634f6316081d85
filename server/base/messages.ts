import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createTranslator } from 'use-intl/core'
import { inEachLocale, type Locale } from '#contract/primitives.ts'

const readLocale = (locale: Locale): Record<string, unknown> => {
  const folder = join(import.meta.dirname, '..', '..', 'locales', locale)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}

type Values = Record<string, string | number>
type Translate = (key: string, values?: Values) => string

const createAnyTranslator = createTranslator as unknown as (source: {
  locale: Locale
  messages: Record<string, unknown>
}) => Translate

const translators = inEachLocale((locale) => createAnyTranslator({ locale, messages: readLocale(locale) }))

export const translate = (locale: Locale, key: string, values?: Values): string => translators[locale](key, values)
