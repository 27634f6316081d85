import * as z from 'zod/mini'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { FolderFiles } from './folder-files.ts'
import { reportBrokenJson, reportTwice } from './json-text.ts'
import { knownEntries, unknownEntries } from './known-entries.ts'
import { askMeant, type ReportMistake, reportIn } from './mistake.ts'

/**
 * Returns the keys that parsing has dropped. The caller reports them, because a misspelt optional key would otherwise
 * be lost silently.
 */
const unknownKeys = (input: unknown, parsed: unknown, path: string[] = []): string[][] => {
  if (input === null || typeof input !== 'object' || parsed === null || typeof parsed !== 'object') return []
  return Object.entries(input).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key) ? unknownKeys(value, Reflect.get(parsed, key), [...path, key]) : [[...path, key]],
  )
}

/** Returns the paths of the texts that lack a language. Parsing has given them the text of the default language. */
const textsWithout = (locale: Locale, input: unknown, parsed: unknown, path: string[] = []): string[] => {
  if (input === null || typeof input !== 'object' || parsed === null || typeof parsed !== 'object') return []
  if (Object.hasOwn(parsed, locale) && !Object.hasOwn(input, locale)) return [[...path, locale].join('.')]
  return Object.entries(input).flatMap(([key, value]) =>
    textsWithout(locale, value, Reflect.get(parsed, key), [...path, key]),
  )
}

/** Warns of texts that lack a language, in one line for the whole file. */
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

/** The maximum number of known names in the report of an unknown one. */
const NAMES_SHOWN = 8

/** Reports an entry that the schema does not know, with the name that is probably meant, or all known names. */
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

/** Returns the content without its `$schema`, the name by which editors find the file's JSON schema. */
const withoutSchema = (input: unknown): unknown => {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return input
  const { $schema: _, ...rest } = input as Record<string, unknown>
  return rest
}

interface Found {
  path: PropertyKey[]
  /** The description of the expected value, or undefined if the schema has no entry with this name. */
  expected: string | undefined
  /** True if the name of the entry is wrong, and not its value. */
  isName?: boolean
}

/** Returns the inner issues of a union or of a key. The message of the outer issue would be too general. */
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

/** The maximum depth of a file. The deepest entries of a shop are the prices of a model. */
const DEPTH_MAX = 30

/** Matches a NUL and half a surrogate pair, which the database cannot store. */
const UNSTORABLE = /\0|\p{Cs}/u

interface Unreadable {
  path: string[]
  reason: string
  remedy: string
}

/** Returns the first part of a file that is nested too deep or cannot be stored, or undefined if there is none. */
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

/**
 * Returns the text of a file in UTF-8 without a byte order mark. If the file is missing or not valid text, reports that
 * and returns undefined.
 */
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

/** Returns a file parsed by its schema. If the file has mistakes, reports them and returns undefined. */
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

/** The names of types in messages for the author of the file. */
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

/**
 * Describes the value that a zod issue expects, for the author of the file. Schemas with a pattern have a description
 * of their own.
 */
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
