import { useTranslations } from 'use-intl'
import type { PackedPerson } from '#contract/staff-groups.ts'
import { GearOfPersons } from '#src/staff/booking/GearOfPersons.tsx'
import { useCounterAction } from '#src/staff/frame/useCounterAction.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'

interface PackedPersonsProps {
  number: string
  persons: readonly PackedPerson[]
}

/** Person by person: equipment, missing measures, and where it is. */
export function PackedPersons({ number, persons }: PackedPersonsProps) {
  return (
    <ul data-part="packed-persons">
      {persons.map((person) => (
        <li key={person.index} data-part="packed-person">
          <GearOfPersons persons={[person]} isNamed />
          <Whereabouts number={number} person={person} />
        </li>
      ))}
    </ul>
  )
}

function Whereabouts({ number, person }: { number: string; person: PackedPerson }) {
  const t = useTranslations('staff.groups')
  const extras = useTranslations('staff.extras')
  const { snapshot, tick } = useCounterAction(number)
  const { ask } = snapshot.context
  const { index, isOut, isBack } = person
  const name = person.name || person.label
  const keyOf = (where: 'out' | 'back') => `person.${index}.${where}`
  // Until it is answered, the page shows what was pressed.
  const shown = (where: 'out' | 'back', known: boolean) =>
    snapshot.hasTag('busy') && ask?.action === 'tick' && ask.extra === keyOf(where) ? ask.to === 'done' : known
  const send = (where: 'out' | 'back') => (isTicked: boolean) =>
    tick({ action: 'tick', extra: keyOf(where), to: isTicked ? 'done' : 'open' })
  const trouble = snapshot.matches('unreachable')
    ? extras('unreachable')
    : snapshot.matches({ ready: 'refused' })
      ? extras('refused')
      : undefined
  const out = shown('out', isOut)
  return (
    <fieldset aria-label={name} data-part="packed-ticks">
      <Checkbox
        isSelected={out}
        isDisabled={isBack}
        onChange={send('out')}
        {...(trouble !== undefined && { error: trouble })}
      >
        {t('out')}
      </Checkbox>
      <Checkbox isSelected={shown('back', isBack)} isDisabled={!out} onChange={send('back')}>
        {t('back')}
      </Checkbox>
    </fieldset>
  )
}
