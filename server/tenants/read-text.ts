import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Mistake } from './mistake.ts'

const MIB = 1024 * 1024

/** Bytes of a file that are at most read; a shop's own are a hundredth of that. */
export const BYTES_MAX = { json: 5 * MIB, html: MIB / 2, picture: 2 * MIB } as const

export const inMegabytes = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MB`

/** A file that is too large to be a shop's; undefined: it is not. */
export const tooLarge = (folder: string, file: string, kind: keyof typeof BYTES_MAX): Mistake | undefined => {
  const { size } = statSync(join(folder, file))
  if (size <= BYTES_MAX[kind]) return undefined
  return {
    file,
    path: '',
    reason: `it has ${inMegabytes(size)}, and at most ${inMegabytes(BYTES_MAX[kind])} are taken`,
    remedy: kind === 'picture' ? 'Save the picture smaller.' : 'Look whether this is the right file, and shorten it.',
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The text of a file in UTF-8, without a byte order mark; undefined when it has none, with the mistake added to the list. */
export const readText = (
  folder: string,
  file: string,
  kind: 'json' | 'html',
  mistakes: Mistake[],
): string | undefined => {
  const add = (reason: string, remedy: string) => void mistakes.push({ file, path: '', reason, remedy })
  try {
    const large = tooLarge(folder, file, kind)
    if (large) return void mistakes.push(large)
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(folder, file)))
  } catch (error) {
    if (isMissing(error))
      return add('the file is missing', 'Every shop has one: take that of a demo shop and change it.')
    if (error instanceof TypeError)
      return add(
        'it is not written in UTF-8, so letters such as ä, ö or ß would be lost',
        'Save it again in your editor with the encoding UTF-8.',
      )
    return add(`it cannot be read (${(error as NodeJS.ErrnoException).code})`, 'Look who may read it.')
  }
}
