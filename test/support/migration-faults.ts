interface Rule {
  forbidden: RegExp
  unless?: RegExp
  reason: string
}

const ALTERED: readonly Rule[] = [
  { forbidden: /\brename\b/, reason: 'renames' },
  { forbidden: /\bdrop\b/, unless: /\bdrop (not null|default|constraint)\b/, reason: 'drops' },
  { forbidden: /\balter (column )?\S+ (set data )?type\b/, reason: 'changes a type' },
  { forbidden: /\bset not null\b/, reason: 'sets not null' },
  { forbidden: /\badd column .*\bnot null\b/, unless: /\bdefault\b/, reason: 'adds a column that older inserts lack' },
  { forbidden: /\badd column .*\bgenerated\b/, reason: 'rewrites the table' },
  { forbidden: /\badd column .*\b(unique|primary key)\b/, reason: 'makes an index under a lock' },
  {
    forbidden: /\badd column .*\bdefault\b.*\b(random|clock_timestamp|gen_random_uuid|nextval)\b/,
    reason: 'rewrites the table',
  },
  {
    forbidden: /\badd (constraint\b.* )?(check|foreign key)\b/,
    unless: /\bnot valid\b/,
    reason: 'checks all rows under a lock',
  },
  {
    forbidden: /\badd (constraint\b.* )?(unique|primary key)\b/,
    unless: /\busing index\b/,
    reason: 'makes an index under a lock',
  },
]

const NAME = String.raw`(?:if (?:not )?exists )?(?:only )?"?(\w+)"?`
const tableAfter = (words: string, statement: string): string | undefined =>
  new RegExp(`${words} ${NAME}`).exec(statement)?.[1]

const faultOf = (statement: string, isExisting: (table: string) => boolean): string | undefined => {
  const altered = tableAfter('^alter table', statement)
  if (altered !== undefined && isExisting(altered))
    return ALTERED.find(({ forbidden, unless }) => forbidden.test(statement) && !unless?.test(statement))?.reason
  const indexed = tableAfter(String.raw`^create (?:unique )?index .*?\bon`, statement)
  if (indexed !== undefined && isExisting(indexed) && !/ index concurrently /.test(statement))
    return 'makes an index under a lock'
  const written = tableAfter('^update', statement) ?? tableAfter('^delete from', statement)
  if (written !== undefined && isExisting(written) && !/\bctid\b/.test(statement)) return 'does not write in batches'
  if (/^(drop table|truncate|cluster|vacuum full|reindex|lock table)\b/.test(statement)) return 'locks or drops a table'
  return undefined
}

export const migrationFaults = (statements: readonly string[], existing: readonly string[]): string[] =>
  statements
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .flatMap((statement) => {
      const fault = faultOf(statement, (table) => existing.includes(table))
      return fault === undefined ? [] : [`${fault}: ${statement}`]
    })
