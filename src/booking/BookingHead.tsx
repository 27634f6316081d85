import { useTranslations } from 'use-intl'
import { Banners } from './poster/Banners.tsx'
import { OpenBooking } from './poster/OpenBooking.tsx'
import { ChangeNotice } from './change/ChangeNotice.tsx'
import { useIsChanging } from './change/useChange.ts'
import { RestoredMark } from './parts/RestoredMark.tsx'
import { useIsEntry } from './useIsEntry.ts'

export function BookingHead() {
  const t = useTranslations('common.pages')
  const isChanging = useIsChanging()
  if (useIsEntry()) return <RestoredMark part="head" />
  return (
    <>
      <RestoredMark part="head" />
      <Banners isFolded />
      <h1>{t(isChanging ? 'change' : 'booking')}</h1>
      <ChangeNotice />
      {isChanging && <OpenBooking />}
    </>
  )
}
