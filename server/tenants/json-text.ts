import { visit } from 'jsonc-parser'
import type { ReportMistake } from './mistake.ts'

/** The codes of jsonc-parser for a text that is not closed, and for a character that no text may have. */
const TEXT_OPEN = 12
const WRONG_CHARACTER = 16

interface Scan {
  comments: number[]
  broken: { code: number; offset: number; line: number; column: number } | undefined
  twice: { path: string; line: number }[]
}

const scan = (text: string): Scan => {
  const found: Scan = { comments: [], broken: undefined, twice: [] }
  const names: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void names.push(new Set()),
    onObjectEnd: () => void names.pop(),
    onObjectProperty: (name, _offset, _length, line, _column, pathOf) => {
      const known = names.at(-1)!
      if (known.has(name)) found.twice.push({ path: [...pathOf(), name].join('.'), line: line + 1 })
      known.add(name)
    },
    onComment: (_offset, _length, line) => void found.comments.push(line + 1),
    onError: (code, offset, _length, line, column) => {
      found.broken ??= { code, offset, line: line + 1, column: column + 1 }
    },
  })
  return found
}

const scanned = (text: string): Scan | undefined => {
  try {
    return scan(text)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const LOOK_THERE = 'Look there for a comma, a bracket or a quotation mark that is missing or too many.'

const explain = (text: string, { code, offset }: NonNullable<Scan['broken']>): [reason: string, remedy: string] => {
  const here = text[offset] ?? ''
  const before = text.slice(0, offset).trimEnd().at(-1) ?? ''
  if (before === ',' && /[\]}]/.test(here)) return ['a comma is before the closing bracket', 'Remove the comma.']
  if (/['‘’‚“”„«»]/.test(here))
    return [`${here} is no quotation mark of JSON`, 'Write the straight mark " around names and texts.']
  if (before === '0' && /\d/.test(here))
    return [
      'a number begins with 0',
      'Write amounts in whole cents, such as 2800 for 28,00 €, and texts in quotation marks.',
    ]
  if (code === TEXT_OPEN || code === WRONG_CHARACTER)
    return [
      'a text is not closed, or has a line break or a tab',
      'Close it by a quotation mark, and write \\n for a line break.',
    ]
  return ['', LOOK_THERE]
}

const linesOf = (lines: readonly number[]): string =>
  lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`

export const reportBrokenJson = (report: ReportMistake, text: string): undefined => {
  const found = scanned(text)
  if (found && found.comments.length > 0)
    return report(
      linesOf([...new Set(found.comments)]),
      'JSON has no comments, and one begins here',
      'Remove it, or keep such notes in a file whose name begins with a dot.',
    )
  const place = found?.broken && ` (line ${found.broken.line}, column ${found.broken.column})`
  const [reason, remedy] = found?.broken ? explain(text, found.broken) : ['', LOOK_THERE]
  return report('', `it cannot be read as JSON${place ?? ''}${reason && `: ${reason}`}`, remedy)
}

/** Reports two entries with the same name, of which `JSON.parse` would keep only the last. */
export const reportTwice = (report: ReportMistake, text: string): void => {
  for (const { path, line } of scan(text).twice)
    report(path, `the entry is there twice, and line ${line} would replace the first`, 'Remove one of the two.')
}
