import type { FolderCategory, FolderProduct, FolderSet, PriceList, SeasonPrices } from '#contract/tenant-folder.ts'
import { isBlankRow, readCsv } from '#domain/text/csv.ts'
import { centsOfText, textOfCents } from '#domain/text/money-text.ts'
import { editJson } from './edit-json.ts'
import { FILE_OF } from './file-of.ts'
import { type Mistake, type ReportMistake, reportIn } from './mistake.ts'

type Path = (string | number)[]

interface Row {
  keys: string[]
  file: string
  path: Path
  list: PriceList | undefined
}

const KEYS = ['product', 'model', 'season', 'person', 'ages'] as const
const EXTRA = 'extra day'
const PERSONS = ['1', '2', '3'] as const
const DAYS_MAX = 60

const rowsOfSeasons = (
  keys: [string, string],
  file: string,
  path: Path,
  prices: SeasonPrices,
  seasons: readonly string[],
): Row[] =>
  seasons.flatMap((season) =>
    PERSONS.map((person) => ({
      keys: [...keys, season, person, ''],
      file,
      path: [...path, season, person],
      list: prices[season]?.[person],
    })),
  )

const rowsOfProduct = (product: FolderProduct, file: string, path: Path, seasons: readonly string[]): Row[] => [
  ...rowsOfSeasons([product.id, ''], file, [...path, 'prices'], product.prices, seasons),
  ...product.conditions.map(({ personType, ageFrom, ageTo, prices }, at) => ({
    keys: [product.id, '', '', String(personType), `${ageFrom} to ${ageTo}`],
    file,
    path: [...path, 'conditions', at, 'prices'],
    list: prices,
  })),
  ...product.models.flatMap(({ id, prices }, at) =>
    prices ? rowsOfSeasons([product.id, id], file, [...path, 'models', at, 'prices'], prices, seasons) : [],
  ),
]

export interface PricedParts {
  categories: ReadonlyMap<string, FolderCategory>
  sets: readonly FolderSet[]
  seasons: readonly string[]
}

const rowsOf = ({ categories, sets, seasons }: PricedParts): Row[] => {
  const periods = ['all', ...seasons]
  return [
    ...[...categories].flatMap(([file, { products }]) =>
      products.flatMap((product, at) => rowsOfProduct(product, file, ['products', at], periods)),
    ),
    // Adds the word "set" to the id, because a set may have the same id as a product.
    ...sets.flatMap(({ id, prices }, at) =>
      prices ? rowsOfSeasons([`set ${id}`, ''], FILE_OF.sets, [at, 'prices'], prices, periods) : [],
    ),
  ]
}

const euros = (cents: number | undefined): string => (cents === undefined ? '' : textOfCents(cents, ','))

const dayName = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const DAY_COLUMNS = Array.from({ length: DAYS_MAX }, (_, at) => dayName(at + 1))
const hourName = (hours: string) => `${hours} h`

/** Semicolons and a byte order mark let German spreadsheets open the table by a double click. */
export const pricesToCsv = (parts: PricedParts): string => {
  const rows = rowsOf(parts).filter(({ list }) => list !== undefined)
  const most = Math.max(1, ...rows.map(({ list }) => list!.days?.length ?? 0))
  const hours = [...new Set(rows.flatMap(({ list }) => Object.keys(list!.hours ?? {})))].toSorted(
    (a, b) => Number(a) - Number(b),
  )
  const days = Array.from({ length: most }, (_, at) => at + 1)
  const lines = [
    [...KEYS, ...days.map(dayName), EXTRA, ...hours.map(hourName)],
    ...rows.map(({ keys, list }) => [
      ...keys,
      ...days.map((day) => euros(list!.days?.[day - 1])),
      euros(list!.extra),
      ...hours.map((hour) => euros(list!.hours?.[hour])),
    ]),
  ]
  return `\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`
}

interface Table {
  header: string[]
  lines: { number: number; cells: string[] }[]
}

const tableOf = (text: string): Table => {
  const [header = [], ...rest] = readCsv(text)
  return {
    header,
    lines: rest.map((cells, at) => ({ number: at + 2, cells })).filter(({ cells }) => !isBlankRow(cells)),
  }
}

/** The caller reports other columns, because their amounts would be lost silently. */
const isAmountColumn = (name: string) =>
  DAY_COLUMNS.includes(name) || /^([1-9]|1\d|2[0-4]) h$/.test(name) || name === EXTRA

const checkHeader = (report: ReportMistake, { header, lines }: Table) => {
  for (const name of [...KEYS, dayName(1), EXTRA])
    if (!header.includes(name))
      report('row 1', `there is no column "${name}"`, 'Keep the first row as "tenant prices export" writes it.')
  header.forEach((name, at) => {
    const isKnown = isAmountColumn(name) || KEYS.some((key) => key === name)
    if (name === '' || (isKnown && header.indexOf(name) === at)) return
    const isTwice = header.indexOf(name) !== header.lastIndexOf(name)
    const remedy = `Remove it. Columns of amounts are called "2 days", up to "${dayName(DAYS_MAX)}", "extra day" or "3 h".`
    report(`row 1, ${name}`, isTwice ? 'this column is there twice' : 'there is no such column', remedy)
  })
  // Reports cells with a line break, because a quotation mark that is not closed hides the following rows.
  for (const { number, cells } of lines)
    if (cells.some((cell) => cell.includes('\n')))
      report(
        `row ${number}`,
        'a quote at the start of a cell takes in the rows below',
        'Remove the quotes of this row.',
      )
}

/** Spaces do not match, because "1 2,50" is a slip and does not mean 12,50. */
const AMOUNT = /^[\d.,]+$/

const readList = (
  report: ReportMistake,
  header: readonly string[],
  { number, cells }: Table['lines'][number],
): PriceList | undefined => {
  let isWrong = false
  const add: ReportMistake = (column, reason, remedy) => {
    isWrong = true
    return report(`row ${number}, ${column}`, reason, remedy)
  }
  const amount = (column: string): number | undefined => {
    const cell = cells[header.indexOf(column)] ?? ''
    if (cell === '') return undefined
    const cents = AMOUNT.test(cell) ? centsOfText(cell) : undefined
    if (cents === undefined)
      add(
        column,
        `"${cell}" is no amount in euros`,
        'Write it such as 1250,00, without a sign for euros and a mark between thousands.',
      )
    return cents ?? 0
  }
  const hours = header.flatMap((column) => {
    const cents = column.endsWith(' h') ? amount(column) : undefined
    return cents === undefined ? [] : [[column.slice(0, -2), cents] as const]
  })
  const ofHours = hours.length > 0 && { hours: Object.fromEntries(hours) }
  const days = DAY_COLUMNS.map(amount)
  const count = days.findLastIndex((cents) => cents !== undefined) + 1
  const extra = amount(EXTRA)
  if (ofHours && count === 0 && extra === undefined) return isWrong ? undefined : ofHours
  const gap = days.slice(0, Math.max(count, 1)).indexOf(undefined)
  if (gap !== -1) add(dayName(gap + 1), 'the amount is missing', 'Fill it in, or leave all later days empty.')
  if (extra === undefined) add(EXTRA, 'the amount is missing', 'Write what each further day costs, 0,00 for nothing.')
  return isWrong ? undefined : { days: days.slice(0, count) as number[], extra: extra!, ...ofHours }
}

const editList = (text: string, { path, list }: Row, fresh: PriceList): string => {
  if (!list?.days || !fresh.days) return editJson(text, path, fresh)
  let edited = text
  if (list.days.length !== fresh.days.length) edited = editJson(edited, [...path, 'days'], fresh.days)
  else
    for (const [at, cents] of fresh.days.entries())
      if (list.days[at] !== cents) edited = editJson(edited, [...path, 'days', at], cents)
  if (list.extra !== fresh.extra) edited = editJson(edited, [...path, 'extra'], fresh.extra)
  if (JSON.stringify(list.hours) !== JSON.stringify(fresh.hours))
    edited = editJson(edited, [...path, 'hours'], fresh.hours)
  return edited
}

const rowName = (keys: readonly string[]): string => keys.join(';')

export interface PriceTable {
  file: string
  text: string
}

/** Lists that are not in the table stay as they are. */
export const pricesFromCsv = (
  { file, text }: PriceTable,
  parts: PricedParts,
  sources: ReadonlyMap<string, string>,
): { mistakes: Mistake[] } | { files: Map<string, string> } => {
  const table = tableOf(text)
  const mistakes: Mistake[] = []
  const report = reportIn(mistakes, file)
  checkHeader(report, table)
  if (mistakes.length > 0) return { mistakes }
  const rows = new Map(rowsOf(parts).map((row) => [rowName(row.keys), row]))
  const files = new Map<string, string>()
  const rowOfList = new Map<string, number>()
  for (const line of table.lines) {
    const name = rowName(KEYS.map((key) => line.cells[table.header.indexOf(key)] ?? ''))
    const row = rows.get(name)
    const earlier = rowOfList.get(name)
    rowOfList.set(name, line.number)
    const place = `row ${line.number}`
    if (!row)
      report(
        place,
        'the shop has no such product or set, model, season, person or ages',
        `Look for a slip in the first ${KEYS.length} columns.`,
      )
    else if (earlier !== undefined) report(place, `row ${earlier} names the same list`, 'Remove one of the two.')
    else {
      const list = readList(report, table.header, line)
      if (list) files.set(row.file, editList(files.get(row.file) ?? sources.get(row.file)!, row, list))
    }
  }
  return mistakes.length > 0 ? { mistakes } : { files }
}
