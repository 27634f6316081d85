import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { IsoDay } from '#contract/primitives.ts'
import { withdrawableUntil } from '#domain/reservation/withdrawal.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useFormat } from '#src/base/useFormat.ts'

const link = (words: ReactNode) => <RouterLink to="/{-$tenant}/{-$locale}/withdrawal">{words}</RouterLink>

export function WithdrawalNote({ firstDay }: { firstDay: IsoDay }) {
  const t = useTranslations('checkout.overview')
  const legal = useTranslations('legal')
  const { day } = useFormat()
  const { settings, today } = useSite()
  if (!settings.withdrawal) return t('withdrawal')
  const { withdrawalDays: days } = settings
  if (!days) return t.rich('withdrawable', { link })
  const until = day(withdrawableUntil(today, firstDay, days), 'long')
  return legal.rich('withdrawable', { days, until, link })
}
