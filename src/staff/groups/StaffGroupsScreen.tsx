import { useTranslations } from 'use-intl'
import {
  getStaffGroups,
  postGroupVouch,
  type StaffGroupSummary,
  type StaffRefusedGroup,
} from '#contract/staff-groups.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { AskDialog, CounterTrouble } from '#src/staff/booking/CounterQuestions.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery, useStaffSend } from '#src/staff/frame/staff-session.ts'
import { useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { GroupCard } from './GroupCard.tsx'
import { InquiryCard } from './InquiryCard.tsx'
import '#src/staff/counter/Day.css'
import './StaffGroups.css'

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
