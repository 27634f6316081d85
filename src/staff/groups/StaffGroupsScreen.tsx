import { useTranslations } from 'use-intl'
import type { StaffGroupSummary } from '#contract/staff-groups.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { bookingNumber } from '#src/base/booking-number.tsx'
import { LoadStaffAgain } from '#src/staff/frame/LoadStaffAgain.tsx'
import { StaffBar } from '#src/staff/frame/StaffBar.tsx'
import { StaffHeading } from '#src/staff/frame/StaffHeading.tsx'
import { StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { StaffSkeleton } from '#src/staff/frame/StaffSkeleton.tsx'
import { useStaffSend } from '#src/staff/frame/useStaffSend.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { staffGroupsQuery } from './group-queries.ts'
import { InquiryCard } from './InquiryCard.tsx'
import { RefusedGroupCard } from './RefusedGroupCard.tsx'
import '#src/staff/counter/Day.css'
import './StaffGroups.css'

/** All groups of the counter: those that ask, and those that come. */
export function StaffGroupsScreen() {
  const t = useTranslations('staff.groups')
  const { base } = useApi()
  const { data, isError, refetch } = useQuery(staffGroupsQuery(base, useStaffSend()))
  return (
    <StaffPage>
      <StaffBar />
      <div data-part="staff-head">
        <StaffHeading title={t('title')} />
      </div>
      {data && (
        <div data-part="staff-columns">
          <PagePart title={t('inquiries')}>
            {data.inquiries.length === 0 && <p data-part="appointments-none">{t('noInquiries')}</p>}
            {data.inquiries.map((inquiry) => (
              <InquiryCard key={inquiry.id} inquiry={inquiry} />
            ))}
          </PagePart>
          {data.refused.length > 0 && (
            <PagePart title={t('refused')}>
              <p>{t('refusedHelp')}</p>
              {data.refused.map((group) => (
                <RefusedGroupCard key={group.id} group={group} />
              ))}
            </PagePart>
          )}
          {data.overdue.length > 0 && (
            <PagePart title={t('overdue')}>
              <p>{t('overdueHelp')}</p>
              {data.overdue.map((group) => (
                <GroupCard key={group.number} group={group} isOverdue />
              ))}
            </PagePart>
          )}
          <PagePart title={t('booked')}>
            {data.groups.length === 0 && <p data-part="appointments-none">{t('noGroups')}</p>}
            {data.groups.map((group) => (
              <GroupCard key={group.number} group={group} />
            ))}
          </PagePart>
        </div>
      )}
      {!data && (isError ? <LoadStaffAgain onPress={() => void refetch()} /> : <StaffSkeleton />)}
      <p>
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    </StaffPage>
  )
}

function GroupCard({ group, isOverdue = false }: { group: StaffGroupSummary; isOverdue?: boolean }) {
  const t = useTranslations('staff.groups')
  const { range } = useFormat()
  const { number, title, date, contact, count, missing, handedOut, takenBack, location } = group
  const place = useLocations().find(({ id }) => id === location)?.title
  return (
    <article data-part="appointment">
      <h3 data-part="appointment-name">
        <RouterLink to="/{-$tenant}/{-$locale}/staff/groups/$number" params={(at) => ({ ...at, number })}>
          {title || contact.name}
        </RouterLink>
      </h3>
      <p data-part="appointment-facts" data-numbers>
        {bookingNumber(number)}
        <span>{range(date)}</span>
        <span>{t('persons', { count })}</span>
        {place && <span>{place}</span>}
        <span>{contact.name}</span>
        {contact.phone && <span>{contact.phone}</span>}
      </p>
      {isOverdue && handedOut === 0 && <p data-part="day-missing">{t('uncollected')}</p>}
      {missing > 0 && <p data-part="day-missing">{t('missing', { count: missing })}</p>}
      {handedOut > 0 && (
        <p data-part="appointment-done" data-numbers>
          {t('progress', { out: handedOut, back: takenBack, count })}
        </p>
      )}
    </article>
  )
}
