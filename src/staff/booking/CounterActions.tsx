import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import type { StaffReservation } from '#contract/staff.ts'
import { canHandOut, canTakeBack, counterTask } from '#domain/reservation/counter-task.ts'
import { isAhead } from '#domain/reservation/reservation-status.ts'
import { useSite } from '#src/api/useSite.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { AskCancel, AskDialog, AskHandout, AskRefund } from './CounterQuestions.tsx'
import { useCounterAction, type CounterActionHandle } from '#src/staff/frame/useCounterAction.ts'
import { bookingNumber } from '#src/base/booking-number.tsx'

const NOTHING_TO_SAY = { amount: null, reason: '' }

/** What can be done with a reservation now, and what came of it. */
export function CounterActions({ details }: { details: StaffReservation }) {
  const { reservation, sums, failedRefunds } = details
  const t = useTranslations('staff')
  const { today } = useSite()
  const { money, day } = useFormat()
  const handle = useCounterAction(reservation.number)
  const { snapshot, ask } = handle
  const isBusy = snapshot.hasTag('busy')
  const { status, handover } = reservation
  const standing = { status, handover, handedOutAt: details.handedOutAt }
  const task = counterTask(standing, today)
  const canCancel = isAhead(reservation)
  return (
    <section data-part="staff-actions" aria-label={t('actions.title')}>
      <Outcome handle={handle} />
      {failedRefunds.map(({ id, amount }) => (
        <Notice key={id} kind="warning" title={t('failed.title', { amount: money(amount) })}>
          <p>{t('failed.text')}</p>
          <div data-part="staff-buttons">
            <Button isDisabled={isBusy} onPress={() => ask({ action: 'retry', refund: id, amount })}>
              {t('actions.retry')}
            </Button>
          </div>
        </Notice>
      ))}
      {status === STATUS.paid && task === null && (
        <p data-part="help" data-numbers>
          {details.handedOutAt === null
            ? t('actions.untilPickup', { day: day(handover.pickupdate) })
            : t('actions.untilReturn', { day: day(handover.returndate) })}
        </p>
      )}
      <div data-part="staff-buttons">
        {task !== null && (
          <Button isPending={isBusy} pendingLabel={t('actions.busy')} onPress={() => ask({ action: task })}>
            {t(`actions.${task}`)}
          </Button>
        )}
        {task === null && canHandOut(standing) && (
          <Button kind="quiet" isDisabled={isBusy} onPress={() => ask({ action: 'handout' })}>
            {t('actions.handout')}
          </Button>
        )}
        {task !== 'complete' && canTakeBack(standing, today) && (
          <Button kind="quiet" isDisabled={isBusy} onPress={() => ask({ action: 'complete' })}>
            {t('actions.complete')}
          </Button>
        )}
        {details.canVouch && (
          <Button kind="quiet" isDisabled={isBusy} onPress={() => ask({ action: 'vouch' })}>
            {t('actions.vouch')}
          </Button>
        )}
        {sums.left > 0 && (
          <Button kind="quiet" isDisabled={isBusy} onPress={() => ask({ action: 'refund' })}>
            {t('actions.refund')}
          </Button>
        )}
        {canCancel && (
          <Button kind="danger" isDisabled={isBusy} onPress={() => ask({ action: 'cancel' })}>
            {t('actions.cancel')}
          </Button>
        )}
        {!canCancel && sums.left === 0 && <p data-part="help">{t('actions.none')}</p>}
      </div>
      <Asking handle={handle} details={details} />
    </section>
  )
}

function Outcome({ handle: { actor, snapshot } }: { handle: CounterActionHandle }) {
  const t = useTranslations('staff')
  const { ask } = snapshot.context
  if (snapshot.matches({ ready: 'done' }) && ask && ask.action !== 'tick')
    return <Notice kind="success" title={t(`done.${ask.action}`)} takesFocus />
  if (snapshot.matches({ ready: 'refused' }))
    return (
      <Notice kind="error" title={t('refused.title')}>
        <p>{t('refused.text')}</p>
      </Notice>
    )
  if (!snapshot.matches('unreachable')) return null
  return (
    <Notice kind="error" title={t('unreachable.title')}>
      <p>{t('unreachable.text')}</p>
      <div data-part="staff-buttons">
        <Button onPress={() => actor.send({ type: 'action.again' })}>{t('unreachable.again')}</Button>
        <Button kind="quiet" onPress={() => actor.send({ type: 'action.leave' })}>
          {t('unreachable.leave')}
        </Button>
      </div>
    </Notice>
  )
}

function Asking({ handle, details }: { handle: CounterActionHandle; details: StaffReservation }) {
  const t = useTranslations('staff.ask')
  const { money } = useFormat()
  const { ask } = handle.snapshot.context
  const { number } = details.reservation
  if (!handle.snapshot.matches('asking') || !ask || ask.action === 'tick') return null
  if (ask.action === 'cancel') return <AskCancel handle={handle} details={details} />
  if (ask.action === 'refund') return <AskRefund handle={handle} details={details} />
  if (ask.action === 'handout') return <AskHandout handle={handle} details={details} />
  if (ask.action === 'vouch')
    return (
      <AskDialog
        handle={handle}
        title={t.rich('vouch.title', { number, nr: bookingNumber })}
        text={t('vouch.text', { name: details.contact.name || number })}
        confirm={t('vouch.confirm')}
        order={NOTHING_TO_SAY}
      />
    )
  const words =
    ask.action === 'complete'
      ? {
          title: t.rich('complete.title', { number, nr: bookingNumber }),
          text: t('complete.text', { name: details.contact.name || number }),
          confirm: t('complete.confirm'),
        }
      : {
          title: t('retry.title'),
          text: t('retry.text', { amount: money(ask.amount) }),
          confirm: t('retry.confirm'),
        }
  return <AskDialog handle={handle} {...words} order={NOTHING_TO_SAY} />
}
