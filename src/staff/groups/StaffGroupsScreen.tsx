import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  getStaffGroups,
  postGroupVouch,
  type StaffGroupSummary,
  type StaffInquiry,
  type StaffRefusedGroup,
} from '#contract/staff-groups.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { AskDialog, CounterTrouble } from '#src/staff/booking/CounterQuestions.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery, useStaffSend } from '#src/staff/frame/staff-session.ts'
import { useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { mailLink, phoneLink } from '#src/ui/contact-links.tsx'
import '#src/staff/counter/Day.css'
import './StaffGroups.css'

/** The groups that wait for an answer of the staff, and those that are booked. */
export function StaffGroupsScreen() {
  const t = useTranslations('staff.groups')
  const query = useStaffQuery(['groups'], (send, signal) => send(getStaffGroups, { signal }))
  return (
    <StaffPage>
      <div data-part="staff-head">
        <StaffHeading title={t('title')} />
      </div>
      <StaffLoaded query={query}>
        {({ inquiries, refused, overdue, groups }) => (
          <div data-part="staff-columns">
            <PagePart title={t('inquiries')}>
              {inquiries.length === 0 && (
                <p data-part="appointments-none" data-quiet>
                  {t('noInquiries')}
                </p>
              )}
              {inquiries.map((inquiry) => (
                <InquiryCard key={inquiry.id} inquiry={inquiry} />
              ))}
            </PagePart>
            {refused.length > 0 && (
              <PagePart title={t('refused')}>
                <p>{t('refusedHelp')}</p>
                {refused.map((group) => (
                  <RefusedGroupCard key={group.id} group={group} />
                ))}
              </PagePart>
            )}
            {overdue.length > 0 && (
              <PagePart title={t('overdue')}>
                <p>{t('overdueHelp')}</p>
                {overdue.map((group) => (
                  <BookedGroupCard key={group.number} group={group} isOverdue />
                ))}
              </PagePart>
            )}
            <PagePart title={t('booked')}>
              {groups.length === 0 && (
                <p data-part="appointments-none" data-quiet>
                  {t('noGroups')}
                </p>
              )}
              {groups.map((group) => (
                <BookedGroupCard key={group.number} group={group} />
              ))}
            </PagePart>
          </div>
        )}
      </StaffLoaded>
      <p>
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    </StaffPage>
  )
}

interface GroupCardProps {
  group: Pick<StaffInquiry, 'title' | 'date' | 'count' | 'location'> & {
    contact: Omit<StaffInquiry['contact'], 'email'> & { email?: string }
  }
  /** The number of a booked group, whose card opens the packing list. */
  number?: string
  units?: number
  children: ReactNode
}

/** A group in a list: days, size, location and contact. */
function GroupCard({ group: { title, date, count, location, contact }, number, units, children }: GroupCardProps) {
  const t = useTranslations('staff.groups')
  const { range } = useFormat()
  const place = useLocations().find(({ id }) => id === location)?.title
  return (
    <article data-part="appointment" data-stack="8">
      <h3 data-part="appointment-name">
        {number === undefined ? (
          title
        ) : (
          <RouterLink to="/{-$tenant}/{-$locale}/staff/groups/$number" params={(at) => ({ ...at, number })}>
            {title || contact.name}
          </RouterLink>
        )}
      </h3>
      <p data-part="staff-line" data-quiet data-numbers>
        {number !== undefined && unbrokenNumber(number)}
        <span>{range(date)}</span>
        <span>{t('persons', { count })}</span>
        {units !== undefined && <span>{t('units', { count: units })}</span>}
        {place && <span>{place}</span>}
        <span>{contact.name}</span>
        {contact.phone && (number === undefined ? phoneLink(contact.phone) : <span>{contact.phone}</span>)}
        {contact.email !== undefined && mailLink(contact.email)}
      </p>
      {children}
    </article>
  )
}

function BookedGroupCard({ group, isOverdue = false }: { group: StaffGroupSummary; isOverdue?: boolean }) {
  const t = useTranslations('staff.groups')
  const { number, count, missing, handedOut, takenBack } = group
  return (
    <GroupCard group={group} number={number}>
      {isOverdue && handedOut === 0 && <p data-part="staff-missing">{t('uncollected')}</p>}
      {missing > 0 && <p data-part="staff-missing">{t('missing', { count: missing })}</p>}
      {handedOut > 0 && (
        <p data-part="appointment-done" data-row="8" data-strong data-numbers>
          {t('progress', { out: handedOut, back: takenBack, count })}
        </p>
      )}
    </GroupCard>
  )
}

/** An inquiry; the staff answer by phone or mail, since only the leader can order. */
function InquiryCard({ inquiry }: { inquiry: StaffInquiry }) {
  const t = useTranslations('staff.groups')
  const { remark, equipment } = inquiry
  return (
    <GroupCard group={inquiry}>
      {equipment.length > 0 && (
        <ul data-part="inquiry-equipment" data-numbers>
          {equipment.map(({ title, count }) => (
            <li key={title}>{`${count} × ${title}`}</li>
          ))}
        </ul>
      )}
      {remark && <p data-part="appointment-remark">{remark}</p>}
      <p>{t('answerInquiry')}</p>
    </GroupCard>
  )
}

/** A group that would hold too much without payment. The staff phone its leader, and vouch for it. */
function RefusedGroupCard({ group }: { group: StaffRefusedGroup }) {
  const t = useTranslations('staff.groups')
  const words = useTranslations('staff')
  const send = useStaffSend()
  const { id, title, contact, units, unitDays, vouchedBy } = group
  const handle = useCounterMachine(async ({ ask }) => {
    if (ask.action === 'vouch') await send(postGroupVouch, { params: { id }, body: ask.seen! })
  })
  const { snapshot, ask } = handle
  return (
    <GroupCard group={group} units={units}>
      {vouchedBy !== null && (
        <Notice
          key={vouchedBy}
          kind="success"
          title={t('vouched', { name: vouchedBy })}
          takesFocus={snapshot.matches({ ready: 'done' })}
        >
          {t('vouchedHelp')}
        </Notice>
      )}
      <CounterTrouble handle={handle} refused={t('vouchRefused')} isCard />
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
        />
      )}
    </GroupCard>
  )
}
