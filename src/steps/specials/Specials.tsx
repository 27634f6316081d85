import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { specialsQuery } from '#src/api/queries.ts'
import { LoadFailed } from '#src/steps/LoadFailed.tsx'
import { StepSkeleton } from '#src/steps/StepSkeleton.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { useFormat } from '#src/useFormat.ts'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import { ExtrasGroup } from './ExtrasGroup.tsx'

/** Services of the shop, each once for the whole booking. */
export function Specials() {
  const t = useTranslations('specials')
  const { money } = useFormat()
  const send = useBookingSend()
  const chosen = useBooking(({ context }) => context.booking.specials)
  const { data, isError, refetch } = useQuery(specialsQuery(useApi()))
  if (isError) return <LoadFailed retry={() => void refetch()} />
  if (!data) return <StepSkeleton height="21rem" />
  if (data.length === 0) return null
  return (
    <ExtrasGroup title={t('offered')}>
      {data.map(({ id, title, description, price }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={() => send({ type: 'special.toggle', special: id })}
          help={description}
        >
          <span data-part="extra-words">
            <span data-part="extra-title">{title}</span>
            <span data-part="extra-price">{price ? money(price) : t('free')}</span>
          </span>
        </Checkbox>
      ))}
    </ExtrasGroup>
  )
}
