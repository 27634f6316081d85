import * as z from 'zod/mini'
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { FolderFiles } from './folder-files.ts'
import { expectedOf } from './issue-in-words.ts'
import type { Mistake } from './mistake.ts'
import { readText } from './read-text.ts'

/** Keys of the file that parsing dropped: a misspelt optional key would otherwise be lost silently. */
const unknownKeys = (input: unknown, parsed: unknown, path: string[] = []): string[][] => {
  if (input === null || typeof input !== 'object' || parsed === null || typeof parsed !== 'object') return []
  return Object.entries(input).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key) ? unknownKeys(value, Reflect.get(parsed, key), [...path, key]) : [[...path, key]],
  )
}

/** How many texts of the file lack a language, and have its default one since parsing. */
const textsWithout = (locale: Locale, input: unknown, parsed: unknown): number => {
  if (input === null || typeof input !== 'object' || parsed === null || typeof parsed !== 'object') return 0
  if (Object.hasOwn(parsed, locale) && !Object.hasOwn(input, locale)) return 1
  return Object.entries(input).reduce(
    (sum, [key, value]) => sum + textsWithout(locale, value, Reflect.get(parsed, key)),
    0,
  )
}

/** A file may name its JSON schema: editors complete and check by it. */
const withoutSchema = (input: unknown): unknown => {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) return input
  const { $schema: _, ...rest } = input as Record<string, unknown>
  return rest
}

interface Found {
  path: PropertyKey[]
  /** What belongs there. */
  expected: string
}

/** A union's or a key's own message says little; the reasons lie in its parts. */
const flat = (issues: readonly z.core.$ZodIssue[], before: PropertyKey[] = []): Found[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0)
      return flat(issue.errors.toSorted((a, b) => a.length - b.length)[0]!, path)
    if (issue.code === 'invalid_key') return flat(issue.issues, path)
    return [{ path, expected: issue.message }]
  })

const SHOWN_CHARACTERS = 40

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'this list'
  if (typeof value === 'object' && value !== null) return 'what stands here'
  const text = JSON.stringify(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
}

const asMistake = (file: string, input: unknown, { path, expected }: Found): Mistake => {
  const value = path.reduce<unknown>(
    (part, key) => (part === null || typeof part !== 'object' ? undefined : Reflect.get(part, key)),
    input,
  )
  const reason = value === undefined ? 'this entry is missing' : `${shown(value)} does not fit here`
  return { file, path: path.join('.'), reason, remedy: `Write ${expected}.` }
}

/** Where V8 stopped reading, in words for somebody who edits the file. */
const brokenJson = (file: string, text: string, message: string): Mistake => {
  const at = /line \d+ column \d+/.exec(message)?.[0].replace(' column', ', column')
  const reason = text.trim() === '' ? 'the file is empty' : `it cannot be read as JSON${at ? ` (${at})` : ''}`
  const remedy = 'Look there for a comma, a bracket or a quotation mark that is missing or too many.'
  return { file, path: '', reason, remedy: text.trim() === '' ? 'Take that of a demo shop and change it.' : remedy }
}

/** A file parsed by its schema, or undefined and the mistakes in it added to the list. */
export const readJson = <S extends z.ZodMiniType>(
  folder: FolderFiles,
  file: string,
  schema: S,
): z.infer<S> | undefined => {
  const { mistakes } = folder
  const text = readText(folder, file)
  if (text === undefined) return undefined
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch (error) {
    mistakes.push(brokenJson(file, text, (error as Error).message))
    return undefined
  }
  const result = z.safeParse(schema, input, { error: expectedOf })
  if (!result.success) {
    mistakes.push(...flat(result.error.issues).map((found) => asMistake(file, input, found)))
    return undefined
  }
  mistakes.push(
    ...unknownKeys(withoutSchema(input), result.data).map((path) => ({
      file,
      path: path.join('.'),
      reason: 'there is no such entry',
      remedy: 'Look for a slip in its name, or remove it.',
    })),
  )
  for (const locale of LOCALES) {
    const count = textsWithout(locale, input, result.data)
    if (count > 0)
      folder.warnings.push(
        `${folder.name}/${file}: ${count} ${count === 1 ? 'text has' : 'texts have'} no ${locale} and will be shown in ${DEFAULT_LOCALE}`,
      )
  }
  return result.data
}
