import { MEASURED } from '#domain/persons/personal-fields.ts'
import type { Person } from '#domain/persons/persons.ts'
import { choiceOf, hasSet, type Stocked } from './choose-set.ts'
import type { SetChoice } from './with-choices.ts'

/**
 * Chooses fitting sizes for lines without a size, if all measures that the product requires are known. The line of a
 * set may get another product of the same member.
 */
export const fitOpenSizes = (person: Person, stocked: Stocked): Omit<SetChoice, 'person'> => {
  const { sets, products } = stocked.offer
  const members = sets.filter((set) => hasSet(person.products, set)).flatMap((set) => set.members)
  const fitted = person.products.flatMap(({ id, modelId }) => {
    const product = products.find((offered) => offered.id === id)
    const isUnknown = product?.requiredPersonalFields.some((field) => MEASURED.includes(field) && person[field] == null)
    if (!product || modelId !== undefined || isUnknown) return []
    const others = members.find((member) => member.products.includes(id))?.products ?? []
    const choice = choiceOf([id, ...others], person, stocked)
    return choice?.variant ? [{ id, choice }] : []
  })
  return {
    instead: fitted.flatMap(({ id, choice }) => (choice.product.id === id ? [] : id)),
    choices: fitted.map(({ choice }) => choice),
  }
}
