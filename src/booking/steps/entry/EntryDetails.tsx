import { useTranslations } from 'use-intl'
import { useId } from 'react'
import type { PersonType } from '#contract/person.ts'
import { RestoredMark } from '#src/booking/parts/RestoredMark.tsx'
import type { ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { everybody, hasRoom, type PersonRef, personName } from '#domain/persons/persons.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { phoneLink } from '#src/ui/contact-links.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { KID } from '#contract/constants.ts'
import { Select } from '#src/ui/Select.tsx'
import { useFocusBack } from '#src/booking/parts/useFocusBack.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

/** A person with the type by which the shop computes prices, because a kid may count as a youth. */
export interface CountedPerson extends ListedPerson {
  counted: PersonType
}

export function EntryDetails({ people }: { people: CountedPerson[] }) {
  return (
    <>
      <RoomLeft />
      <KidsAges people={people} />
      <PersonChips people={people} />
      <RestoredMark part="persons" />
    </>
  )
}

function RoomLeft() {
  const t = useTranslations('entry')
  const { maxPersons, phone, groups } = useSite().settings
  const persons = useBooking(({ context }) => context.booking.persons)
  const isTurnedBack = useBooking((snapshot) => snapshot.matches({ landing: 'turnedBack' }))
  if (everybody(persons).length === 0) return isTurnedBack ? null : <Notice kind="info">{t('nobody')}</Notice>
  if (hasRoom(persons, { maxPersons })) return null
  return (
    <Notice kind="info" title={t('full.title', { max: maxPersons })}>
      <p>
        {t('full.text')}{' '}
        {groups ? <RouterLink to="/{-$tenant}/{-$locale}/groups">{t('full.groups')}</RouterLink> : phoneLink(phone)}
      </p>
    </Notice>
  )
}

/** The list of a kid's ages includes those of youths, because the app also asks kids who count as youths. */
const KID_AGE_MAX = 17

function KidsAges({ people }: { people: CountedPerson[] }) {
  const t = useTranslations('entry.age')
  const send = useBookingSend()
  const id = useId()
  const { youthAge, youthAgeMax } = useSite().settings
  const kids = people.filter(({ person }) => person.type === KID)
  if (kids.length === 0) return null
  const ages = Array.from({ length: Math.max(KID_AGE_MAX, youthAge) + 1 }, (_, age) => ({
    value: String(age),
    label: t('years', { age }),
  }))
  return (
    <fieldset data-stack="4" aria-labelledby={`${id}-title`} aria-describedby={`${id}-help`}>
      <h3 id={`${id}-title`}>{t('title', { count: kids.length })}</h3>
      <p id={`${id}-help`} data-part="help">
        {t('help', { age: youthAge })} {youthAgeMax !== undefined && t('adult', { age: youthAgeMax + 1 })}
      </p>
      <div data-part="kids-ages-fields">
        {kids.map(({ key, ref, person }) => (
          <Select
            key={key}
            label={personName(person)}
            options={ages}
            emptyLabel={t('unknown')}
            value={person.age ?? ''}
            onChange={(value) => send({ type: 'person.age', person: ref, age: value === '' ? null : Number(value) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function PersonChips({ people }: { people: CountedPerson[] }) {
  const t = useTranslations('entry')
  const send = useBookingSend()
  const { anchor, asked } = useFocusBack<HTMLUListElement>(people.length)
  const remove = (person: PersonRef) => {
    asked()
    send({ type: 'person.remove', person })
  }
  return (
    <ul data-part="person-chips" data-row="8 wrap" aria-label={t('people')} ref={anchor} tabIndex={-1}>
      {people.map(({ key, ref, person, counted }) => (
        <li key={key} data-part="person-chip" data-row="8">
          <span data-part="person-initial" data-type={counted} aria-hidden>
            {person.products.length > 0 ? <Icon name="check" /> : personName(person).charAt(0)}
          </span>
          {personName(person)}
          {person.products.length > 0 && <VisuallyHidden>, {t('equipped')}</VisuallyHidden>}
          <IconButton icon="close" label={t('remove', { person: personName(person) })} onPress={() => remove(ref)} />
        </li>
      ))}
    </ul>
  )
}
