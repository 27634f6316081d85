import { useTranslations } from 'use-intl'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { specialsQuery } from '#src/api/queries.ts'
import { useNeededStay } from '#src/booking/steps/accommodation/useNeededStay.ts'
import { LoadFailed } from '#src/booking/parts/LoadFailed.tsx'
import { StepSkeleton } from '#src/booking/parts/StepSkeleton.tsx'
import { ExtrasGroup } from './ExtrasGroup.tsx'
import { SpecialChoice } from './SpecialChoice.tsx'

/** Services of the shop, each once for the whole booking. */
export function Specials() {
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
