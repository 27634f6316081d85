import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useBooking, useBookingSend } from '#src/visit/VisitContext.ts'
import './OfflineNotice.css'

/** The server cannot be reached: what is kept, and that it is tried again. Stays until it has been reached, also while trying. */
export function OfflineNotice() {
  const t = useTranslations('misc.offline')
  const send = useBookingSend()
  const isOffline = useBooking((snapshot) => snapshot.hasTag('offline'))
  const isTrying = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const [isShown, setIsShown] = useState(false)
  const shouldShow = isOffline || (isShown && isTrying)
  if (shouldShow !== isShown) setIsShown(shouldShow)
  if (!shouldShow) return null
  return (
    <div data-part="offline">
      <Notice kind="warning" title={t('title')}>
        <p>{t('text')}</p>
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
    </div>
  )
}
