import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from 'zod/locales'
import * as z from 'zod/mini'
import type { Mistake } from './mistake.ts'

/** Keys of the file that parsing dropped: a misspelt optional key would otherwise be lost without a word. */
const unknownKeys = (input: unknown, parsed: unknown, path: string[] = []): string[][] => {
  if (input === null || typeof input !== 'object' || parsed === null || typeof parsed !== 'object') return []
  return Object.entries(input).flatMap(([key, value]) =>
    key in parsed ? unknownKeys(value, Reflect.get(parsed, key), [...path, key]) : [[...path, key]],
  )
}

/** A union's own message is only "Invalid input"; the reasons lie in its parts. */
const flat = (issues: readonly z.core.$ZodIssue[], before: PropertyKey[] = []): { path: string; message: string }[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path]
    return issue.code === 'invalid_union' && issue.errors.length > 0
      ? flat(issue.errors.toSorted((a, b) => a.length - b.length)[0]!, path)
      : [{ path: path.join('.'), message: issue.message }]
  })

/** A file parsed by its schema, or undefined and the mistakes in it added to the list. */
export const readJson = <S extends z.ZodMiniType>(
  folder: string,
  file: string,
  schema: S,
  mistakes: Mistake[],
): z.infer<S> | undefined => {
  let input: unknown
  try {
    input = JSON.parse(readFileSync(join(folder, file), 'utf8'))
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    mistakes.push({ file, path: '', reason: isMissing ? 'the file is missing' : (error as Error).message })
    return undefined
  }
  const result = z.safeParse(schema, input, { error: en().localeError })
  if (!result.success) {
    mistakes.push(...flat(result.error.issues).map(({ path, message }) => ({ file, path, reason: message })))
    return undefined
  }
  mistakes.push(
    ...unknownKeys(input, result.data).map((path) => ({ file, path: path.join('.'), reason: 'there is no such key' })),
  )
  return result.data
}
