import { useTranslations } from 'use-intl'
import type { StaffInquiry } from '#contract/staff-groups.ts'
import { useLocations } from '#src/api/useSite.ts'
import { nr } from '#src/nr.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/useFormat.ts'
import { type InquiryConfirmationHandle, useInquiryConfirmation } from './useInquiryConfirmation.ts'

/** A group that asks: who, when, what, and the word that makes it a booking. */
export function InquiryCard({ inquiry }: { inquiry: StaffInquiry }) {
  const t = useTranslations('staff.groups')
  const { range } = useFormat()
  const { title, date, contact, count, remark, location, equipment } = inquiry
  const place = useLocations().find(({ id }) => id === location)?.title
  const handle = useInquiryConfirmation(inquiry.id)
  const { actor, snapshot } = handle
  return (
    <article data-part="appointment">
      <h3 data-part="appointment-name">{title}</h3>
      <p data-part="appointment-facts" data-numbers>
        <span>{range(date)}</span>
        <span>{t('persons', { count })}</span>
        {place && <span>{place}</span>}
        <span>{contact.name}</span>
        {contact.phone && <span>{contact.phone}</span>}
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
      <Outcome handle={handle} />
      <div data-part="staff-buttons">
        <Button
          isPending={snapshot.hasTag('busy')}
          pendingLabel={t('confirming')}
          isDisabled={!snapshot.can({ type: 'inquiry.ask', key: '' }) && !snapshot.hasTag('busy')}
          onPress={() => actor.send({ type: 'inquiry.ask', key: crypto.randomUUID() })}
        >
          {t('confirm')}
        </Button>
      </div>
      <Ask handle={handle} title={title} />
    </article>
  )
}

function Ask({ handle: { actor, snapshot }, title }: { handle: InquiryConfirmationHandle; title: string }) {
  const t = useTranslations('staff.groups.ask')
  const close = useTranslations('common')('close')
  return (
    <Dialog
      title={t('title', { title })}
      isOpen={snapshot.matches('asking')}
      onClose={() => actor.send({ type: 'inquiry.leave' })}
      closeLabel={close}
      cancelLabel={t('leave')}
      action={{ label: t('confirm'), onPress: () => actor.send({ type: 'inquiry.confirm' }) }}
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}

function Outcome({ handle: { actor, snapshot } }: { handle: InquiryConfirmationHandle }) {
  const t = useTranslations('staff.groups')
  const staff = useTranslations('staff')
  const { size } = useFormat()
  const { answer } = snapshot.context
  if (snapshot.matches('unreachable'))
    return (
      <Notice kind="error" title={staff('unreachable.title')}>
        <p>{staff('unreachable.text')}</p>
        <div data-part="staff-buttons">
          <Button onPress={() => actor.send({ type: 'inquiry.again' })}>{staff('unreachable.again')}</Button>
          <Button kind="quiet" onPress={() => actor.send({ type: 'inquiry.leave' })}>
            {staff('unreachable.leave')}
          </Button>
        </div>
      </Notice>
    )
  if (answer?.kind === 'confirmed')
    return (
      <Notice kind="success">
        <p>{t.rich('confirmed', { number: answer.number, nr })}</p>
      </Notice>
    )
  if (!answer) return null
  if (answer.kind !== 'short') return <Notice kind="error">{t(`refused.${answer.kind}`)}</Notice>
  return (
    <Notice kind="error" title={t('refused.short')}>
      <ul>
        {answer.short.map(({ person, name, title, property1, nearest }) => (
          <li key={`${person} ${title} ${property1}`}>
            {t('short', {
              name,
              title: property1 ? `${title} ${size(property1)}` : title,
              hasNearest: nearest ? 'yes' : 'no',
              nearest: nearest ? size(nearest.property1) : '',
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
