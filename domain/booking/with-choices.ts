import type { Person, PersonRef } from '#domain/persons/persons.ts'
import { addLine, type Choice } from './lines.ts'

export interface SetChoice {
  person: PersonRef
  instead: string[]
  choices: Choice[]
}

export const withChoices = (person: Person, { instead, choices }: Omit<SetChoice, 'person'>): Person => ({
  ...person,
  products: choices.reduce(
    addLine,
    person.products.filter(({ id }) => !instead.includes(id)),
  ),
})
