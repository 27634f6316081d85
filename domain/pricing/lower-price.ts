import type { PersonType } from '#contract/person.ts'

/** What an age condition of a product asks for and costs, in cents. */
export interface AgePrice {
  personType: PersonType
  ageFrom: number
  ageTo: number
  price: number
}

/** On the first day. any: unknown, every condition may apply; undefined: unknown, none applies. */
type Age = number | 'any' | undefined

const applies = ({ personType, ageFrom, ageTo }: AgePrice, type: PersonType, age: Age) =>
  personType === type && age !== undefined && (age === 'any' || (ageFrom <= age && age <= ageTo))

/** The lower of the listed amount and that of an applicable age condition, with the condition where it is lower. */
export const lowerPrice = <Condition extends AgePrice>(
  listed: number,
  conditions: readonly Condition[],
  type: PersonType,
  age: Age,
): { amount: number; condition?: Condition } => {
  const condition = conditions.filter((each) => applies(each, type, age)).toSorted((a, b) => a.price - b.price)[0]
  return condition && condition.price < listed ? { amount: condition.price, condition } : { amount: listed }
}
