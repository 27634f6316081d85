import { LossesNotice } from './LossesNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { OtherTab } from './OtherTab.tsx'
import './BookingNotices.css'

/** What has happened to the booking of itself. */
export function BookingNotices() {
  return (
    <div data-part="booking-notices">
      <LossesNotice />
      <OfflineNotice />
      <OtherTab />
    </div>
  )
}
