import { useEffect, useId, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { isShopBusy, onWaits } from '#src/api/busy.ts'
import { announce } from '#src/ui/announce.ts'
import './BusyNotice.css'

const isNeverBusy = () => false

export function BusyNotice() {
  const t = useTranslations('common')
  const id = useId()
  const isBusy = useSyncExternalStore(onWaits, isShopBusy, isNeverBusy)
  useEffect(() => {
    if (isBusy) announce(id)
  }, [isBusy, id])
  if (!isBusy) return null
  return (
    <p id={id} data-part="busy">
      {t('busy')}
    </p>
  )
}
