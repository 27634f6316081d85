import type * as z from 'zod/mini'

/** The name of each type for an editor of the file. */
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

/** What belongs in the place of a zod issue, in words; schemas with a pattern say it themselves. */
export const expectedOf = (issue: z.core.$ZodRawIssue): string => {
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
