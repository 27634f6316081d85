import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { Condition, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import type { YouthAges } from '#domain/persons/persons.ts'

/** An age with another price, because a condition applies or because the person counts as another type. */
export type AgePriceNote =
  | { kind: 'condition'; title: string; from: number; to: number }
  | { kind: 'youth' | 'adult'; from: number }

type Priced = Pick<Product, 'prices' | 'conditions'>

const differs = (products: readonly Priced[], one: PersonType, other: PersonType): boolean =>
  products.some(({ prices }) => prices[`${one}`]?.amount !== prices[`${other}`]?.amount)

const conditionsOf = (products: readonly Priced[], type: PersonType): AgePriceNote[] => {
  const notes = products
    .flatMap(({ conditions }) => conditions)
    .filter(({ personType }) => personType === type)
    .map(({ title, ageFrom, ageTo }: Condition) => ({ kind: 'condition', title, from: ageFrom, to: ageTo }) as const)
  return notes.filter(
    (note, at) =>
      notes.findIndex(({ title, from, to }) => title === note.title && from === note.from && to === note.to) === at,
  )
}

export const agePriceNotes = (
  type: PersonType,
  products: readonly Priced[],
  { youthAge, youthAgeMax }: YouthAges,
): AgePriceNote[] => {
  const youth: AgePriceNote[] = type === KID && differs(products, KID, YOUTH) ? [{ kind: 'youth', from: youthAge }] : []
  const adult: AgePriceNote[] =
    type !== ADULT && youthAgeMax !== undefined && differs(products, type, ADULT)
      ? [{ kind: 'adult', from: youthAgeMax + 1 }]
      : []
  return [...conditionsOf(products, type), ...youth, ...adult]
}
