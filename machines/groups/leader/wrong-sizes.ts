import { lineOf } from '#domain/groups/equipment.ts'
import { fieldsOfRow, nameOfRow } from '#domain/groups/rows.ts'
import type { PersonalFields } from '#contract/person.ts'
import { sizeFit, type SizeFit } from '#domain/sizes/size-fit.ts'
import { visibleRows, type FilledGroup } from './context.ts'
import { takingPart } from './missing.ts'

export interface WrongSize {
  row: string
  number: number
  name: string
  product: string
  title: string
  size: string
  by: SizeFit['by']
  body: PersonalFields
}

export const wrongSizes = (context: FilledGroup): WrongSize[] => {
  const { offer, shop } = context
  const rows = visibleRows(context)
  return takingPart(context).flatMap((row, at) => {
    const body = fieldsOfRow(row, shop.today)
    return (offer?.cart?.persons[at]?.items ?? []).flatMap(({ id, title, modelId, property1 }) => {
      const product = offer?.products.find((candidate) => candidate.id === id)
      const fit = product && modelId && property1 ? sizeFit(product, { modelId, property1 }, body) : undefined
      // Skips a line of the cart that the row no longer contains, because the cart may be older than the row.
      if (!fit || fit.isFitting || !lineOf(row, id)) return []
      const person = { row: row.id, number: rows.indexOf(row) + 1, name: nameOfRow(row) }
      return [{ ...person, product: id, title, size: property1!, by: fit.by, body }]
    })
  })
}
