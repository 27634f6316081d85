import type { PersonType } from '#contract/person.ts'

/** `price` is in cents. */
export interface AgeCondition {
  personType: PersonType
  ageFrom: number
  ageTo: number
  price: number
}

const applies = ({ personType, ageFrom, ageTo }: AgeCondition, type: PersonType, age: number | undefined) =>
  personType === type && age !== undefined && ageFrom <= age && age <= ageTo

/**
 * Returns the lowest of the listed price and the prices of the age conditions that apply. Without an age, no condition
 * applies.
 */
export const ageConditionPrice = <Condition extends AgeCondition>(
  listed: number,
  conditions: readonly Condition[],
  type: PersonType,
  age: number | undefined,
): { amount: number; condition?: Condition } => {
  const condition = conditions.filter((each) => applies(each, type, age)).toSorted((a, b) => a.price - b.price)[0]
  return condition && condition.price < listed ? { amount: condition.price, condition } : { amount: listed }
}
