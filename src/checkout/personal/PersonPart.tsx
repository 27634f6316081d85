import { memo } from 'react'
import type { PersonalFields } from '#contract/person.ts'
import { FoldedPerson } from './FoldedPerson.tsx'
import { PersonFields, type ShownPerson } from './PersonFields.tsx'
import type { PersonalFormActor } from './usePersonalForm.ts'

interface PersonPartProps {
  form: PersonalFormActor
  /** Complete and shown in words, or with its fields. */
  shown: { folded: PersonalFields & { label: string } } | { folded: null; fields: ShownPerson }
  at: number
}

function Part({ form, shown, at }: PersonPartProps) {
  return (
    <div data-at={at}>
      {shown.folded ? (
        <FoldedPerson person={shown.folded} onOpen={() => form.send({ type: 'person.open', person: at })} />
      ) : (
        <PersonFields
          {...shown.fields}
          at={at}
          onTakeOver={(isTaking) => form.send({ type: 'contact.takeOver', person: at, isTaking })}
          onChange={(field, text) => form.send({ type: 'field.write', person: at, field, text })}
          onFinish={() => form.send({ type: 'person.finish', person: at })}
        />
      )}
    </div>
  )
}

/** One person of the form. A letter draws the person it is typed for, not all of a large group: what is shown is plain data, compared by its values. */
export const PersonPart = memo(
  Part,
  (before, after) => before.form === after.form && JSON.stringify(before.shown) === JSON.stringify(after.shown),
)
