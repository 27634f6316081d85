import { Suspense } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import { unitListFormat } from '#domain/text/formatters.ts'
import { countedType } from '#domain/persons/persons.ts'
import { listedPersons } from '#src/booking/parts/listed-persons.ts'
import { LazyKidsAges, LazyPersonChips, LazyRoomLeft } from './lazy-parts.ts'
import { StepFrame } from '#src/booking/parts/StepFrame.tsx'
import { usePersonRules } from '#src/booking/parts/usePersonRules.ts'
import { useBooking } from '#src/visit/VisitContext.ts'
import { PersonCounts } from './PersonCounts.tsx'
import './Entry.css'

/** How many people rent, of which type. */
export function EntryStep() {
  const t = useTranslations('entry')
  const locale = useLocale()
  const rules = usePersonRules()
  const people = listedPersons(useBooking(({ context }) => context.booking.persons)).map((place) => ({
    ...place,
    counted: countedType(place.person, rules),
  }))
  const groups = ([ADULT, YOUTH, KID] as const)
    .map((type) => ({ type, count: people.filter(({ counted }) => counted === type).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => t(`summary.${type}`, { count }))
  const summary = unitListFormat(locale).format(groups)
  return (
    <StepFrame step="entry" title={t('title')} help={t('help')} summary={people.length === 0 ? null : summary}>
      <div data-part="entry">
        <PersonCounts people={people} />
        <Suspense>
          <LazyRoomLeft />
        </Suspense>
        <Suspense>
          <LazyKidsAges people={people} />
        </Suspense>
        <Suspense>
          <LazyPersonChips people={people} />
        </Suspense>
      </div>
    </StepFrame>
  )
}
