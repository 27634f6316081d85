import type { OfferedSet, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { rentedOf } from '#domain/booking/choose-set.ts'
import { ageOf } from '#domain/persons/persons.ts'
import { isSetFor } from '#domain/pricing/sets.ts'
import { AUDIENCES, type Audience, lineOf, sameKindIn, TYPE_OF_AUDIENCE, withProduct } from './equipment.ts'
import { countedTypeOfRow, fieldsOfRow, type GroupRow, type RowRules, typeOfRow } from './rows.ts'

export interface SetLines {
  row: string
  products: readonly string[]
}

export interface SetGiving {
  lines: readonly SetLines[]
  keeping: readonly string[]
  notOffered: readonly string[]
}

const lacking = (row: GroupRow, { members }: OfferedSet, type: PersonType, catalogue: readonly Product[]) => {
  const products = members
    .filter(({ products: ids, optional }) => !optional && !ids.some((id) => lineOf(row, id)))
    .map(({ products: ids }) => rentedOf(ids, catalogue, type)[0])
  return products.every((product) => product !== undefined) ? products : undefined
}

/** Leaves out persons who have the whole set. */
export const givingSetTo = (
  rows: readonly GroupRow[],
  set: OfferedSet,
  audience: Audience,
  catalogue: readonly Product[],
  rules: RowRules,
): SetGiving => {
  const ofType = TYPE_OF_AUDIENCE[audience]
  const asked = rows.filter((row) => ofType === undefined || typeOfRow(row) === ofType)
  const found = asked.map((row) => {
    const type = countedTypeOfRow(row, rules)
    const age = ageOf(fieldsOfRow(row, rules.today), rules.ageDay)
    const products = isSetFor(set, type, age) ? lacking(row, set, type, catalogue) : undefined
    const isKept = products?.some((product) => sameKindIn(row, product, catalogue).length > 0) ?? false
    return { row: row.id, products: products?.map(({ id }) => id), isKept }
  })
  return {
    lines: found.flatMap(({ row, products, isKept }) => (products?.length && !isKept ? [{ row, products }] : [])),
    keeping: found.filter(({ isKept }) => isKept).map(({ row }) => row),
    notOffered: found.filter(({ products }) => !products).map(({ row }) => row),
  }
}

/** Leaves out audiences in which nobody would get the set, and those that do not differ from all persons. */
export const setAudiencesFor = (
  rows: readonly GroupRow[],
  set: OfferedSet,
  catalogue: readonly Product[],
  rules: RowRules,
): { audience: Audience; giving: SetGiving }[] => {
  const all = givingSetTo(rows, set, 'all', catalogue, rules)
  return AUDIENCES.map((audience) => ({ audience, giving: givingSetTo(rows, set, audience, catalogue, rules) })).filter(
    ({ audience, giving: { lines } }) =>
      lines.length > 0 &&
      (audience === 'all' || (TYPE_OF_AUDIENCE[audience] !== undefined && lines.length < all.lines.length)),
  )
}

export const withSetLines = (rows: readonly GroupRow[], lines: readonly SetLines[]): GroupRow[] =>
  rows.map((row) => {
    const own = lines.find((line) => line.row === row.id)
    return own ? own.products.reduce((all, product) => withProduct(all, product), row) : row
  })
