import { useLocale, useTranslations } from 'use-intl'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import { agesOfType, countedType, hasRoom } from '#domain/persons/persons.ts'
import { listedPersons } from '#src/booking/parts/listed-persons.ts'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import type { PersonType } from '#contract/person.ts'
import { useSite } from '#src/api/useSite.ts'
import { lazyWithPreload } from '#src/base/lazy-with-preload.tsx'
import { NumberStepper } from '#src/ui/NumberStepper.tsx'
import type { CountedPerson } from './EntryDetails.tsx'
import './Entry.css'

const EntryDetails = lazyWithPreload(() => import('./EntryDetails.tsx').then((file) => file.EntryDetails))

export function EntryStep() {
  const t = useTranslations('entry')
  const locale = useLocale()
  const rules = usePersonRules()
  const people = listedPersons(useBooking(({ context }) => context.booking.persons)).map((place) => ({
    ...place,
    counted: countedType(place.person, rules),
  }))
  const groups = ([ADULT, YOUTH, KID] as const).flatMap((type) => {
    const { length: count } = people.filter(({ counted }) => counted === type)
    return count > 0 ? t(`summary.${type}`, { count }) : []
  })
  const summary = unitListFormat(locale).format(groups)
  return (
    <StepFrame step="entry" title={t('title')} summary={people.length === 0 ? null : summary}>
      <PersonCounts people={people} />
      <EntryDetails people={people} />
    </StepFrame>
  )
}

function PersonCounts({ people }: { people: CountedPerson[] }) {
  const t = useTranslations('entry')
  const send = useBookingSend()
  const { settings } = useSite()
  const canAdd = useBooking(({ context }) => hasRoom(context.booking.persons, context.shop))

  const agesOf = (type: PersonType) => {
    const { from, to } = agesOfType(type, settings)
    if (from === undefined) return t('ages.to', { to: to! })
    if (to === undefined) return t('ages.from', { from })
    return from === to ? t('ages.only', { age: from }) : t('ages.between', { from, to })
  }

  return (
    <div data-part="person-counts">
      {([ADULT, YOUTH, KID] as const).map((type) => {
        const { length: count } = people.filter(({ counted }) => counted === type)
        return (
          <NumberStepper
            key={type}
            label={t(`types.${type}`)}
            help={agesOf(type)}
            value={count}
            decreaseLabel={t(`less.${type}`)}
            increaseLabel={t(`more.${type}`)}
            canDecrease={count > 0}
            canIncrease={canAdd}
            whyNoMore={t('full.title', { max: settings.maxPersons })}
            onDecrease={() => send({ type: 'person.removeLast', counted: type })}
            onIncrease={() => send({ type: 'person.add', personType: type })}
          />
        )
      })}
    </div>
  )
}
