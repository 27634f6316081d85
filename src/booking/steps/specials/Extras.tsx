import { useTranslations } from 'use-intl'
import { RemarkField } from '#src/booking/parts/RemarkField.tsx'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { specialsQuery } from '#src/api/queries.ts'
import { useNeededStay } from '#src/booking/steps/accommodation/useNeededStay.ts'
import { LoadFailed } from '#src/booking/parts/LoadFailed.tsx'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import type { Special } from '#contract/specials.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { useSite } from '#src/api/useSite.ts'
import { listedPersons } from '#src/booking/parts/listed-persons.ts'
import { DiscountCode } from './DiscountCode.tsx'
import { ExtrasGroup } from './ExtrasGroup.tsx'
import { ProtectionTerms } from './ProtectionTerms.tsx'
import './Extras.css'

export function Extras() {
  const t = useTranslations('specials')
  return (
    <div data-part="extras">
      <Specials />
      <Coverage />
      <DiscountCode />
      <ExtrasGroup title={t('remark.title')}>
        <RemarkField />
      </ExtrasGroup>
    </div>
  )
}

/** Services of the shop, each once for the whole booking. */
function Specials() {
  const t = useTranslations('specials')
  const stay = useNeededStay()
  const { data, isError, refetch } = useQuery(specialsQuery(useApi()))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data) return <StepSkeleton height="21rem" />
  if (data.length === 0) return null
  return (
    <ExtrasGroup title={t('offered')}>
      {data.map((special) => (
        <SpecialChoice key={special.id} special={special} />
      ))}
      <output data-part="extras-next">{stay?.isMissing && t('askNext')}</output>
    </ExtrasGroup>
  )
}

/** One special with its price, what it needs and what it excludes. */
function SpecialChoice({ special }: { special: Special }) {
  const { id, title, description, price, requires, excludes } = special
  const t = useTranslations('specials')
  const { money } = useFormat()
  const send = useBookingSend()
  const isChosen = useBooking(({ context }) => context.booking.specials.includes(id))
  const canToggle = useBooking((snapshot) => snapshot.can({ type: 'special.toggle', special: id }))
  const words = [
    description,
    ...(requires ? [t(`requires.${requires}`)] : []),
    ...excludes.map((way) => t(canToggle ? `excludes.${way}` : `impossible.${way}`)),
  ]
  return (
    <Checkbox
      isSelected={isChosen}
      isDisabled={!canToggle}
      onChange={() => send({ type: 'special.toggle', special: id })}
      help={words.join(' ')}
    >
      <span data-part="extra-words">
        <span data-part="extra-title">{title}</span>
        <span data-part="extra-price">{price ? money(price) : t('free')}</span>
      </span>
    </Checkbox>
  )
}

/** Equipment protection, person by person, where the shop offers it, with what it means. */
function Coverage() {
  const t = useTranslations('specials.coverage')
  const send = useBookingSend()
  const { coveragePercent, coverage: terms } = useSite().settings
  const persons = useBooking(({ context }) => context.booking.persons)
  if (coveragePercent == null) return null
  return (
    <ExtrasGroup title={t('title')} help={t('help', { percent: coveragePercent })}>
      {terms && <ProtectionTerms {...terms} />}
      {listedPersons(persons).map(({ key, ref, person: { label, coverage } }) => (
        <Checkbox
          key={key}
          isSelected={coverage}
          onChange={(isOn) => send({ type: 'person.coverage', person: ref, coverage: isOn })}
        >
          {label}
        </Checkbox>
      ))}
    </ExtrasGroup>
  )
}
