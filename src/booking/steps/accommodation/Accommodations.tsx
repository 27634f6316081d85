import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { TEXT_MAX } from '#contract/limits.ts'
import type { Accommodation } from '#contract/accommodations.ts'
import { mentions } from '#src/booking/steps/location/find-locations.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { LoadFailed, StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { LiveText } from '#src/ui/LiveText.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { TypedStay } from './TypedStay.tsx'
import { useNeededStay } from './useNeededStay.ts'

const SHOWN_MAX = 5

const NONE = 'none'
/** No id equals this value, because ids have no capitals. */
const OTHER = 'OTHER'

const findAccommodations = (accommodations: readonly Accommodation[], query: string): Accommodation[] =>
  accommodations.filter(
    ({ title, address, region }) =>
      query.trim() === '' || mentions([title, address, region].filter(Boolean).join(' '), query),
  )

export function Accommodations() {
  const t = useTranslations('accommodation')
  const send = useBookingSend()
  const stay = useBooking(({ context }) => context.booking.accommodation)
  const need = useNeededStay()?.need ?? null
  const [query, setQuery] = useState('')
  const { data, isError, refetch } = useQuery(accommodationsQuery(useApi()))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data) return <StepSkeleton heights={['36rem']} />

  const typed = typeof stay === 'object' ? stay : null
  const canType = need !== 'accommodation' || typed !== null
  const found = findAccommodations(data, query)
  const isSearching = query.trim() !== ''
  const own = data.filter(({ id }) => id === stay)
  const others = found.filter(({ id }) => id !== stay)
  const more = others.length - SHOWN_MAX
  const choose = (value: string) => {
    if (value !== OTHER) return send({ type: 'accommodation.choose', accommodation: value === NONE ? null : value })
    const name = found.length === 0 ? query.trim().slice(0, TEXT_MAX.name) : ''
    return send({ type: 'accommodation.type', accommodation: { name, address: '' } })
  }
  return (
    <div data-stack="16">
      {data.length > 0 && (
        <SearchField label={t('search.label')} clearLabel={t('search.clear')} value={query} onChange={setQuery} />
      )}
      <LiveText>{isSearching && t('search.found', { count: found.length })}</LiveText>
      {isSearching && found.length === 0 && (
        <p>
          {t('search.none', { query: query.trim() })} {canType && t('search.type', { other: t('other') })}
        </p>
      )}
      <RadioPills
        label={t('choice')}
        layout="stack"
        value={typed ? OTHER : ((stay as string | null) ?? NONE)}
        onChange={choose}
        choices={[
          ...(need === null ? [{ value: NONE, label: t('without') }] : []),
          ...[...own, ...others.slice(0, SHOWN_MAX)].map(({ id, title, address, region }) => ({
            value: id,
            label: title,
            detail: [address, region].filter(Boolean).join(', '),
          })),
          ...(canType ? [{ value: OTHER, label: t('other') }] : []),
        ]}
      />
      {more > 0 && <p data-part="help">{t('search.more', { count: more })}</p>}
      {typed && <TypedStay typed={typed} />}
    </div>
  )
}
