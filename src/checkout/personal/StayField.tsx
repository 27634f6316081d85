import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Invalid } from '#contract/errors.ts'
import type { Stay } from '#domain/booking/special-rules.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { accommodationsQuery } from '#src/api/queries.ts'
import { TypedStay } from '#src/booking/steps/accommodation/TypedStay.tsx'
import { useNeededStay } from '#src/booking/steps/accommodation/useNeededStay.ts'
import { Select } from '#src/ui/Select.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'

/** No id: those have no capitals. */
const OTHER = 'OTHER'

/** Where the visitors stay: the booking screen's choice, which may be changed here. */
export function StayField({ stay, issues }: { stay: Stay; issues: Invalid['issues'] }) {
  const t = useTranslations('checkout.personal')
  const form = useTranslations('form')
  const words = useTranslations('accommodation')
  const send = useBookingSend()
  const needed = useNeededStay()
  const { data } = useQuery(accommodationsQuery(useApi()))
  const houses = (data ?? []).toSorted((a, b) => a.title.localeCompare(b.title))
  const typed = typeof stay === 'object' ? stay : null
  const canType = needed?.need !== 'accommodation' || typed !== null
  const missing = needed?.isMissing
    ? words(`needed.${needed.need}`, { specials: needed.specials ?? words('extra') })
    : undefined
  const [ordered] = useState(stay)
  const isGone = stay === ordered && issues.some(({ path }) => path === 'accommodation')
  const errorOf = (part: 'name' | 'address') =>
    issues.some(({ path }) => path === `accommodation.${part}`)
      ? form('invalid', { path: words(`typed.${part}`) })
      : undefined
  return (
    <>
      <Select
        label={t('accommodation')}
        optionalLabel={needed ? undefined : t('optional')}
        emptyLabel={t('noAccommodation')}
        autoComplete="off"
        error={typed && canType ? undefined : (missing ?? (isGone ? words('gone') : undefined))}
        options={[
          ...houses.map(({ id, title }) => ({ value: id, label: title })),
          ...(canType ? [{ value: OTHER, label: words('other') }] : []),
        ]}
        value={typed ? OTHER : ((stay as string | null) ?? '')}
        onChange={(value) =>
          value === OTHER
            ? send({ type: 'accommodation.type', accommodation: { name: '', address: '' } })
            : send({ type: 'accommodation.choose', accommodation: value === '' ? null : value })
        }
      />
      {typed && <TypedStay typed={typed} errors={{ name: errorOf('name'), address: errorOf('address') ?? missing }} />}
    </>
  )
}
