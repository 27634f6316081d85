import type { PersonType } from '#contract/person.ts'

/** An age condition of a product, and its price in cents. */
export interface AgePrice {
  personType: PersonType
  ageFrom: number
  ageTo: number
  price: number
}

const applies = ({ personType, ageFrom, ageTo }: AgePrice, type: PersonType, age: number | undefined) =>
  personType === type && age !== undefined && ageFrom <= age && age <= ageTo

/**
 * The lower of the listed amount and of an age condition that applies, with the condition if that is lower. `age` is
 * that on the first day; no condition applies if the age is unknown.
 */
export const lowerPrice = <Condition extends AgePrice>(
  listed: number,
  conditions: readonly Condition[],
  type: PersonType,
  age: number | undefined,
): { amount: number; condition?: Condition } => {
  const condition = conditions.filter((each) => applies(each, type, age)).toSorted((a, b) => a.price - b.price)[0]
  return condition && condition.price < listed ? { amount: condition.price, condition } : { amount: listed }
}
