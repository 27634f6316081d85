import type { Skills } from '#contract/person.ts'
import { useTranslations, useLocale } from 'use-intl'
import type { CounterPerson } from '#contract/staff.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { textOfField } from '#domain/persons/shown-field.ts'
import { commaOf } from '#domain/text/decimal-comma.ts'
import { PersonTicks } from './PersonTicks.tsx'
import './GearOfPersons.css'

interface GearOfPersonsProps {
  persons: readonly CounterPerson[]
  isNamed?: boolean
  /** The booking's number, if the list shows ticks for handout and return. */
  ticksOf?: string | undefined
}

export function GearOfPersons({ persons, isNamed = persons.length > 1, ticksOf }: GearOfPersonsProps) {
  const t = useTranslations('staff.list')
  const fieldNames = useTranslations('checkout.personal.field')
  const protectedWords = useTranslations('staff.extras')('protected')
  const measuresOf = useMeasures()
  const format = useFormat()
  return (
    <ul data-part="gear" data-stack="8">
      {persons.map((person, index) => (
        <li key={person.label} data-part="gear-person" data-stack="4">
          <p data-part="gear-name">
            {isNamed && <strong>{person.name || person.label}</strong>}
            {person.name && (
              <span data-part="gear-label" data-quiet>
                {person.label}
              </span>
            )}
            <span data-numbers>{measuresOf(person).join(', ')}</span>
            {person.coverage && (
              <span data-part="gear-covered" data-strong>
                {protectedWords}
              </span>
            )}
          </p>
          <ul data-part="gear-items">
            {person.items.map(({ title, model, size, sizeByShop, isWrongSize, count, set }, at) => (
              // The index is the key, because two lines may be equal.
              // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
              <li key={at} data-part="gear-item" data-numbers>
                <span>
                  {count > 1 && `${count} × `}
                  {title}
                  <span data-part="gear-model" data-muted>
                    {model ?? t('standard')}
                    {set !== null && `, ${set}`}
                  </span>
                </span>
                {size && (
                  <strong data-part="gear-size">
                    {sizeByShop ? t('sizeOpen', { size: format.size(size) }) : format.size(size)}
                  </strong>
                )}
                {isWrongSize && (
                  <span data-part="staff-missing">
                    <Icon name="warning" />
                    {t('wrongSize')}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {person.missing.length > 0 && (
            <p data-part="staff-missing">
              <Icon name="warning" />
              {t('missing', { fields: person.missing.map((field) => fieldNames(field)).join(', ') })}
            </p>
          )}
          {ticksOf !== undefined && persons.length > 1 && (
            <PersonTicks number={ticksOf} person={person} index={index} />
          )}
        </li>
      ))}
    </ul>
  )
}

const useMeasures = () => {
  const t = useTranslations('checkout.personal')
  const comma = commaOf(useLocale())
  return (person: CounterPerson): string[] => [
    ...(['height', 'weight', 'shoesize', 'age'] as const).flatMap((field) => {
      const value = textOfField(field, person[field], comma)
      return value === '' ? [] : [t(`said.${field}`, { value })]
    }),
    ...(person.skills ? [t(`skills.${person.skills as Skills}`)] : []),
  ]
}
