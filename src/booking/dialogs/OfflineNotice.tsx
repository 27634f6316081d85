import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { usePriceFailure } from '#src/booking/parts/usePriceFailure.ts'
import { useBookingSend } from '#src/visit/VisitContext.ts'

/** There is no price to be had: why, what is kept, and whether it is tried again. Stays until there is one, also while trying. */
export function OfflineNotice() {
  const t = useTranslations('misc.offline')
  const send = useBookingSend()
  const { failure: current, isTrying } = usePriceFailure()
  if (!current) return null
  return (
    <Notice kind="failure" title={t(`${current}.title`)}>
      <p>{t(`${current}.text`)}</p>
      <div data-part="notice-actions">
        <Button
          kind="quiet"
          isPending={isTrying}
          pendingLabel={t('retrying')}
          onPress={() => send({ type: 'offer.retry' })}
        >
          {t('retry')}
        </Button>
      </div>
    </Notice>
  )
}
