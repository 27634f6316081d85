import { useTranslations } from 'use-intl'
import { bookingPage } from '#src/base/booking-page.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { useGroupChange } from './ChangeContext.ts'

export function LeaveChange() {
  const t = useTranslations('groups.change')
  const bookingId = useGroupChange(({ context }) => context.bookingId)
  return (
    <RouterLink data-part="button" data-kind="quiet" {...bookingPage(bookingId)}>
      {t('toBooking')}
    </RouterLink>
  )
}
