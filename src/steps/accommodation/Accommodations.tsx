import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { LoadFailed } from '#src/steps/LoadFailed.tsx'
import { StepSkeleton } from '#src/steps/StepSkeleton.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { findAccommodations } from './find.ts'
import './Accommodations.css'

/** A valley has hundreds of houses: so many are shown at once, the search finds the others. */
const SHOWN_MAX = 5

const NONE = 'none'

export function Accommodations() {
  const t = useTranslations('accommodation')
  const send = useBookingSend()
  const chosen = useBooking(({ context }) => context.booking.accommodation)
  const [query, setQuery] = useState('')
  const { data, isError, refetch } = useQuery(accommodationsQuery(useApi()))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data) return <StepSkeleton height="36rem" />

  const found = findAccommodations(data, query)
  const isSearching = query.trim() !== ''
  // What is chosen stays in sight, whatever is searched for.
  const own = data.filter(({ id }) => id === chosen)
  const others = found.filter(({ id }) => id !== chosen)
  const more = others.length - SHOWN_MAX
  return (
    <div data-part="accommodations">
      <SearchField
        label={t('search.label')}
        clearLabel={t('search.clear')}
        value={query}
        onChange={setQuery}
        autoComplete="off"
      />
      <VisuallyHidden live>{isSearching && t('search.found', { count: found.length })}</VisuallyHidden>
      {found.length === 0 && <p>{t('search.none', { query: query.trim() })}</p>}
      <RadioPills
        label={t('choice')}
        layout="stack"
        value={chosen ?? NONE}
        onChange={(value) => send({ type: 'accommodation.choose', accommodation: value === NONE ? null : value })}
        choices={[
          { value: NONE, label: t('without') },
          ...[...own, ...others.slice(0, SHOWN_MAX)].map(({ id, title, address, region }) => ({
            value: id,
            label: title,
            detail: [address, region].filter(Boolean).join(', '),
          })),
        ]}
      />
      {more > 0 && <p data-part="help">{t('search.more', { count: more })}</p>}
    </div>
  )
}
