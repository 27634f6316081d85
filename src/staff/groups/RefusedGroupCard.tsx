import { useTranslations } from 'use-intl'
import { postGroupVouch, type StaffRefusedGroup } from '#contract/staff-groups.ts'
import { useLocations } from '#src/api/useSite.ts'
import { AskDialog } from '#src/staff/frame/AskDialog.tsx'
import { useCounterMachine } from '#src/staff/frame/useCounterMachine.ts'
import { useStaffSend } from '#src/staff/frame/useStaffSend.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'

/** A group that would hold too much without money: the staff phone its leader, and vouch for it. */
export function RefusedGroupCard({ group }: { group: StaffRefusedGroup }) {
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
