import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import type { StaffReservation } from '#contract/staff.ts'
import { canHandOut, canTakeBack, counterTask } from '#domain/reservation/counter-task.ts'
import { isAhead } from '#domain/reservation/reservation-status.ts'
import { useSite } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useCounterAction } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { CounterQuestion, CounterTrouble } from './CounterQuestions.tsx'

/** The actions that a reservation allows now, and the outcome of the last one. */
export function CounterActions({ details }: { details: StaffReservation }) {
  const { reservation, sums, failedRefunds } = details
  const t = useTranslations('staff')
  const { today } = useSite()
  const { money, day } = useFormat()
  const handle = useCounterAction(reservation.number)
  const { snapshot, ask } = handle
  const done = snapshot.context.ask?.action
  const isBusy = snapshot.hasTag('busy')
  const { status, handover } = reservation
  const booking = { status, handover, handedOutAt: details.handedOutAt }
  const task = counterTask(booking, today)
  const canCancel = isAhead(reservation)
  const others = (
    [
      [task === null && canHandOut(booking), 'handout'],
      [task !== 'complete' && canTakeBack(booking, today), 'complete'],
      [details.canVouch, 'vouch'],
      [sums.left > 0, 'refund'],
      [canCancel, 'cancel'],
    ] as const
  ).filter(([isAllowed]) => isAllowed)
  return (
    <section data-part="staff-actions" aria-label={t('actions.title')}>
      {snapshot.matches({ ready: 'done' }) && done && done !== 'tick' && (
        <Notice kind="success" title={t(`done.${done}`)} takesFocus />
      )}
      <CounterTrouble handle={handle} refused={t('refused.text')} />
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
        {others.map(([, action]) => (
          <Button
            key={action}
            kind={action === 'cancel' ? 'danger' : 'quiet'}
            isDisabled={isBusy}
            onPress={() => ask({ action })}
          >
            {t(`actions.${action}`)}
          </Button>
        ))}
        {!canCancel && sums.left === 0 && <p data-part="help">{t('actions.none')}</p>}
      </div>
      <CounterQuestion handle={handle} details={details} />
    </section>
  )
}
