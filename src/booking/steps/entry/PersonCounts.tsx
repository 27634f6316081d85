import { useTranslations } from 'use-intl'
import { ADULT, KID, YOUTH } from '#contract/constants.ts'
import type { PersonType } from '#contract/person.ts'
import { hasRoom } from '#domain/persons/persons.ts'
import { useSite } from '#src/api/useSite.ts'
import { NumberStepper } from '#src/ui/NumberStepper.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import type { CountedPerson } from './counted-person.ts'
import { ageBounds } from './age-bounds.ts'

/** One stepper for each type, which removes the last person of the type. Others are removed by their chips. */
export function PersonCounts({ people }: { people: CountedPerson[] }) {
  const t = useTranslations('entry')
  const send = useBookingSend()
  const { settings } = useSite()
  const canAdd = useBooking(({ context }) => hasRoom(context.booking.persons, context.shop))

  const agesOf = (type: PersonType) => {
    const { from, to } = ageBounds(type, settings)
    if (from === undefined) return t('ages.to', { to: to! })
    if (to === undefined) return t('ages.from', { from })
    return from === to ? t('ages.only', { age: from }) : t('ages.between', { from, to })
  }

  return (
    <div data-part="person-counts">
      {([ADULT, YOUTH, KID] as const).map((type) => {
        const count = people.filter(({ counted }) => counted === type).length
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
