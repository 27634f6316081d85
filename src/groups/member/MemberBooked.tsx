import { useTranslations } from 'use-intl'
import type { BookedEntry, MembersBooking } from '#contract/groups.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { RentalFacts } from '#src/checkout/RentalFacts.tsx'
import { EraseEntry } from '#src/groups/GroupEnded.tsx'
import { Page } from '#src/layout/Page.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'

export function MemberBooked({ booking }: { booking: MembersBooking }) {
  const t = useTranslations('groups.booked')
  const checkout = useTranslations('checkout')
  const { title, leader, date, hours, start, pickupDayBefore, handover, location, isConfirmed, entries } = booking
  return (
    <Page title={t('title', { title })} help={t('help', { leader: leader.name })} takesFocus>
      {!isConfirmed && <Notice kind="info">{t('unpaid', { leader: leader.name })}</Notice>}
      <PagePart title={checkout('facts.title')}>
        <RentalFacts
          period={date}
          hours={hours}
          start={start}
          specials={[]}
          pickupDayBefore={pickupDayBefore}
          location={location}
          handover={handover}
        />
      </PagePart>
      {entries.map((entry) => (
        <PagePart key={entry.name} title={entry.name}>
          <EntryLines entry={entry} />
        </PagePart>
      ))}
      <PagePart title={t('erase')}>
        <EraseEntry />
      </PagePart>
    </Page>
  )
}

function EntryLines({ entry: { lines, coverage } }: { entry: BookedEntry }) {
  const t = useTranslations('groups.booked')
  const items = useTranslations('checkout.items')
  const { size } = useFormat()
  return (
    <ul data-stack="8">
      {lines.map(({ title, count, modelTitle, property1 }) => (
        <li key={`${title} ${modelTitle} ${property1}`}>
          {count > 1 && <span data-numbers>{count} × </span>}
          {title}
          {(modelTitle || property1) && (
            <span data-part="items-detail" data-muted>
              {[modelTitle, property1 && size(property1)].filter(Boolean).join(', ')}
            </span>
          )}
        </li>
      ))}
      {coverage && <li>{items('coverage')}</li>}
      {lines.length === 0 && <li>{t('nothing')}</li>}
    </ul>
  )
}
