import { answeredFields } from '#domain/persons/answered-fields.ts'
import type { Person, PersonRef } from '#domain/persons/persons.ts'
import { addLine, type Choice } from './lines.ts'

/** The change of one person's lines by a set. */
export interface SetChoice {
  person: PersonRef
  /** The products whose lines go. */
  instead: string[]
  choices: Choice[]
}

/** The person with other lines; fields that a product requires are filled from the answers of the size advice. */
export const withChoices = (person: Person, { instead, choices }: Omit<SetChoice, 'person'>): Person =>
  choices.reduce<Person>(
    (whose, choice) => ({
      ...whose,
      ...answeredFields(whose, choice.product),
      products: addLine(whose.products, choice),
    }),
    { ...person, products: person.products.filter(({ id }) => !instead.includes(id)) },
  )
