import * as z from 'zod/mini'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { FolderFiles } from './folder-files.ts'
import { reportBrokenJson, reportTwice } from './json-text.ts'
import { knownEntries, unknownEntries } from './known-entries.ts'
import { askMeant, type ReportMistake, reportIn } from './mistake.ts'

/** Returns the keys that parsing has dropped, because a misspelt optional key would otherwise be lost silently. */
const unknownKeys = (input: unknown, parsed: unknown, path: string[] = []): string[][] => {
  if (input === null || typeof input !== 'object' || parsed === null || typeof parsed !== 'object') return []
  return Object.entries(input).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key) ? unknownKeys(value, Reflect.get(parsed, key), [...path, key]) : [[...path, key]],
  )
}

/** Returns the paths of texts that the file lacks in this language, and that parsing has taken from the default one. */
const textsWithout = (locale: Locale, input: unknown, parsed: unknown, path: string[] = []): string[] => {
  if (input === null || typeof input !== 'object' || parsed === null || typeof parsed !== 'object') return []
  if (Object.hasOwn(parsed, locale) && !Object.hasOwn(input, locale)) return [[...path, locale].join('.')]
  return Object.entries(input).flatMap(([key, value]) =>
    textsWithout(locale, value, Reflect.get(parsed, key), [...path, key]),
  )
}

const warnOfLanguage = (warn: ReportMistake, [first, ...others]: readonly string[]) => {
  if (first === undefined) return
  const more =
    others.length === 0 ? '' : `, like ${others.length} more ${others.length === 1 ? 'text' : 'texts'} of the file`
  warn(
    first,
    `the text is missing${more}, and the shop shows it in ${DEFAULT_LOCALE}`,
    `Write it, unless ${DEFAULT_LOCALE} is enough.`,
  )
}

const NAMES_SHOWN = 8

const reportUnknown = (report: ReportMistake, schema: z.ZodMiniType, path: readonly string[]): void => {
  const known = knownEntries(schema, path.slice(0, -1))
  const meant = askMeant(path.at(-1)!, known)
  const names = known.length <= NAMES_SHOWN ? ` (known are ${known.join(', ')})` : ''
  report(
    path.join('.'),
    'there is no such entry',
    meant ? `${meant}Otherwise remove it.` : `Look for a slip in its name${names}, or remove it.`,
  )
}

const withoutSchema = (input: unknown): unknown => {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return input
  const { $schema: _, ...rest } = input as Record<string, unknown>
  return rest
}

interface Found {
  path: PropertyKey[]
  expected: string | undefined
  isName?: boolean
}

/** Replaces the issue of a union or a key by the issues inside it, because its own message would be too general. */
const flat = (issues: readonly z.core.$ZodIssue[], before: PropertyKey[] = []): Found[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0)
      return flat(issue.errors.toSorted((a, b) => a.length - b.length)[0]!, path)
    if (issue.code === 'invalid_key') return flat(issue.issues, path).map((found) => ({ ...found, isName: true }))
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], expected: undefined }))
    return [{ path, expected: issue.message }]
  })

const SHOWN_CHARACTERS = 40

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'this list'
  if (typeof value === 'object' && value !== null) return 'this object'
  const text = JSON.stringify(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

const reportIssue = (
  report: ReportMistake,
  schema: z.ZodMiniType,
  input: unknown,
  { path, expected, isName = false }: Found,
) => {
  if (expected === undefined) {
    reportUnknown(report, schema, path.map(String))
    return
  }
  const value = path.reduce<unknown>(
    (part, key) => (part === null || typeof part !== 'object' ? undefined : Reflect.get(part, key)),
    input,
  )
  const reason =
    value === undefined
      ? 'this entry is missing'
      : `${isName ? `the name ${shown(path.at(-1))}` : shown(value)} does not fit here`
  report(path.join('.'), reason, `Write ${expected}.`)
}

const DEPTH_MAX = 30

/** The database can store neither a NUL nor half a surrogate pair. */
const UNSTORABLE = /\0|\p{Cs}/u

interface Unreadable {
  path: string[]
  reason: string
  remedy: string
}

const unreadablePart = (value: unknown, path: string[] = []): Unreadable | undefined => {
  if (path.length > DEPTH_MAX)
    return {
      path: [],
      reason: `its entries are nested deeper than ${DEPTH_MAX}`,
      remedy: 'Look for brackets that are too many.',
    }
  if (typeof value === 'string' && UNSTORABLE.test(value))
    return { path, reason: 'the text has a character that cannot be stored', remedy: 'Type the text again.' }
  if (value === null || typeof value !== 'object') return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = unreadablePart(key) ? { path, ...KEY } : unreadablePart(part, [...path, key])
    if (found) return found
  }
  return undefined
}

const KEY = { reason: 'the name of an entry has a character that cannot be stored', remedy: 'Type the name again.' }

const FROM_DEMO = 'Take that of a demo shop and change it.'

export const readText = ({ files, mistakes }: FolderFiles, file: string): string | undefined => {
  const report = reportIn(mistakes, file)
  const body = files.get(file)
  if (body === null) return undefined
  if (body === undefined) return report('', 'the file is missing', FROM_DEMO)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (text.includes('\0'))
      return report('', 'it has a character that cannot be stored', 'Save it again as plain text.')
    return text
  } catch {
    return report(
      '',
      'it is not written in UTF-8, so letters such as ä, ö or ß would be lost',
      'Save it again in your editor with the encoding UTF-8.',
    )
  }
}

export const readJson = <S extends z.ZodMiniType>(
  folder: FolderFiles,
  file: string,
  schema: S,
): z.infer<S> | undefined => {
  const report = reportIn(folder.mistakes, file)
  const text = readText(folder, file)
  if (text === undefined) return undefined
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    return text.trim() === '' ? report('', 'the file is empty', FROM_DEMO) : reportBrokenJson(report, text)
  }
  const unreadable = unreadablePart(input)
  if (unreadable) return report(unreadable.path.join('.'), unreadable.reason, unreadable.remedy)
  const result = z.safeParse(schema, input, { error: expectedOf })
  if (!result.success) {
    for (const found of flat(result.error.issues)) reportIssue(report, schema, input, found)
    // Reports misspelt names too, because a required entry is missing if its name is misspelt.
    for (const path of unknownEntries(schema, withoutSchema(input))) reportUnknown(report, schema, path)
    return undefined
  }
  reportTwice(report, text)
  for (const path of unknownKeys(withoutSchema(input), result.data)) reportUnknown(report, schema, path)
  for (const locale of LOCALES)
    warnOfLanguage(reportIn(folder.warnings, file), textsWithout(locale, input, result.data))
  return result.data
}

const TYPES = new Map([
  ['string', 'a text in quotation marks'],
  ['number', 'a number without quotation marks'],
  ['int', 'a whole number without quotation marks'],
  ['boolean', 'true or false'],
  ['array', 'a list in [ ]'],
  ['object', 'an object in { }'],
  ['record', 'an object in { }'],
])

const FORMATS = new Map([
  ['date', 'a day that exists as YYYY-MM-DD, such as 2027-02-28'],
  ['url', 'a web address such as https://example.com'],
])

const COUNTED = new Map([
  ['string', 'character'],
  ['array', 'entry'],
])

const bound = (origin: string, limit: number | bigint, word: 'at least' | 'at most'): string => {
  const noun = COUNTED.get(origin)
  if (noun === undefined) return `a number of ${word} ${limit}`
  return `${word} ${limit} ${limit === 1 ? noun : noun === 'entry' ? 'entries' : `${noun}s`}`
}

const expectedOf = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES.get(issue.expected) ?? issue.expected
    case 'invalid_value':
      return `${issue.values.length === 1 ? '' : 'one of '}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least')
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most')
    case 'invalid_format':
      return FORMATS.get(issue.format) ?? 'another form'
    default:
      return 'something else'
  }
}
