import { useTranslations } from 'use-intl'
import {
  type StaffGroupSummary,
  type StaffInquiry,
  postGroupVouch,
  type StaffRefusedGroup,
} from '#contract/staff-groups.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { useQuery } from '#src/api/query.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { bookingNumber } from '#src/base/booking-number.tsx'
import { LoadStaffAgain, StaffBar, StaffHeading, StaffPage, StaffSkeleton } from '#src/staff/frame/StaffPage.tsx'
import { useStaffSend } from '#src/staff/frame/staff-session.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { staffGroupsQuery } from '#src/staff/frame/staff-queries.ts'
import { AskDialog } from '#src/staff/booking/CounterQuestions.tsx'
import { useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
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

/** An inquiry with the leader's phone and mail: only the leader can order, so the staff answers there. */
function InquiryCard({ inquiry }: { inquiry: StaffInquiry }) {
  const t = useTranslations('staff.groups')
  const { range } = useFormat()
  const { title, date, contact, count, remark, location, equipment } = inquiry
  const place = useLocations().find(({ id }) => id === location)?.title
  return (
    <article data-part="appointment">
      <h3 data-part="appointment-name">{title}</h3>
      <p data-part="appointment-facts" data-numbers>
        <span>{range(date)}</span>
        <span>{t('persons', { count })}</span>
        {place && <span>{place}</span>}
        <span>{contact.name}</span>
        {contact.phone && (
          <a data-part="link" href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
            {contact.phone}
          </a>
        )}
        <a data-part="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </p>
      {equipment.length > 0 && (
        <ul data-part="inquiry-equipment" data-numbers>
          {equipment.map((line) => (
            <li key={line.title}>{`${line.count} × ${line.title}`}</li>
          ))}
        </ul>
      )}
      {remark && <p data-part="appointment-remark">{remark}</p>}
      <p>{t('answerInquiry')}</p>
    </article>
  )
}

/** A group that would hold too much without money: the staff phone its leader, and vouch for it. */
function RefusedGroupCard({ group }: { group: StaffRefusedGroup }) {
  const t = useTranslations('staff.groups')
  const words = useTranslations('staff')
  const { range } = useFormat()
  const send = useStaffSend()
  const { id, title, date, contact, count, location, units, unitDays, vouchedBy } = group
  const place = useLocations().find((one) => one.id === location)?.title
  const handle = useCounterMachine(async ({ ask }) => {
    if (ask.action === 'vouch') await send(postGroupVouch, { params: { id }, body: ask.seen! })
  })
  const { actor, snapshot, ask } = handle
  return (
    <article data-part="appointment">
      <h3 data-part="appointment-name">{title}</h3>
      <p data-part="appointment-facts" data-numbers>
        <span>{range(date)}</span>
        <span>{t('persons', { count })}</span>
        <span>{t('units', { count: units })}</span>
        {place && <span>{place}</span>}
        <span>{contact.name}</span>
        {contact.phone && (
          <a data-part="link" href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
            {contact.phone}
          </a>
        )}
        <a data-part="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </p>
      {vouchedBy !== null && (
        <Notice
          key={vouchedBy}
          kind="success"
          title={t('vouched', { name: vouchedBy })}
          takesFocus={snapshot.matches({ ready: 'done' })}
        >
          <p>{t('vouchedHelp')}</p>
        </Notice>
      )}
      {snapshot.matches({ ready: 'refused' }) && (
        <Notice kind="error" title={words('refused.title')} takesFocus>
          <p>{t('vouchRefused')}</p>
        </Notice>
      )}
      {snapshot.matches('unreachable') && (
        <Notice kind="error" title={words('unreachable.title')} takesFocus>
          <p>{words('unreachable.text')}</p>
          <div data-part="staff-buttons">
            <Button onPress={() => actor.send({ type: 'action.again' })}>{words('unreachable.again')}</Button>
          </div>
        </Notice>
      )}
      {vouchedBy === null && (
        <div data-part="staff-buttons">
          <Button
            kind="quiet"
            isPending={snapshot.hasTag('busy')}
            pendingLabel={words('actions.busy')}
            onPress={() => ask({ action: 'vouch', seen: { units, unitDays } })}
          >
            {words('actions.vouch')}
          </Button>
        </div>
      )}
      {snapshot.matches('asking') && (
        <AskDialog
          handle={handle}
          title={words('ask.vouch.groupTitle', { title })}
          text={words('ask.vouch.groupText', { name: contact.name, count: units })}
          confirm={words('ask.vouch.confirm')}
          order={{ amount: null, reason: '' }}
        />
      )}
    </article>
  )
}
