import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import type { CounterAppointment } from '#contract/staff.ts'
import { canHandOut, canTakeBack, canUndoHandout } from '#domain/reservation/counter-task.ts'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useSite } from '#src/api/useSite.ts'
import { AskDialog, CounterTrouble } from '#src/staff/booking/CounterQuestions.tsx'
import { PackedTick } from '#src/staff/booking/PersonTicks.tsx'
import { useCounterAction } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'

interface AppointmentActionsProps {
  appointment: CounterAppointment
  isEnd: boolean
  isDue: boolean
}

export function AppointmentActions({ appointment, isEnd, isDue }: AppointmentActionsProps) {
  const { number, status, handedOutAt, date, persons, isPacked } = appointment
  const { today } = useSite()
  const t = useTranslations('staff')
  const handle = useCounterAction(number)
  const { snapshot, ask, act } = handle
  const standing = { status, handedOutAt, handover: { pickupdate: date.from, returndate: date.to } }
  const busy = { isPending: snapshot.hasTag('busy'), pendingLabel: t('actions.busy') }
  const canUndo = canUndoHandout({ ...standing, isAnyBack: persons.some(({ isBack }) => isBack) })
  if (status !== STATUS.paid) return null
  return (
    <div data-part="appointment-actions" data-stack="8">
      {!isEnd && canHandOut(standing) && <PackedTick number={number} isPacked={isPacked} />}
      <CounterTrouble handle={handle} refused={t('refused.text')} isCard />
      <div data-part="staff-buttons">
        {/* Uses one button to hand out and to undo the handout, so that the focus stays when the action changes. */}
        {!isEnd && isDue && (canHandOut(standing) || canUndo) && (
          <Button kind="quiet" {...busy} onPress={() => act({ action: canUndo ? 'undo' : 'handout' })}>
            {t(canUndo ? 'actions.undo' : 'actions.handout')}
          </Button>
        )}
        {isEnd && canTakeBack(standing, today) && (
          <Button kind="quiet" {...busy} onPress={() => ask({ action: 'complete' })}>
            {t('actions.complete')}
          </Button>
        )}
      </div>
      {snapshot.matches('asking') && (
        <AskDialog
          handle={handle}
          title={t.rich('ask.complete.title', { number, nr: unbrokenNumber })}
          text={t('ask.complete.text', { name: appointment.contact.name || number })}
          confirm={t('ask.complete.confirm')}
        />
      )}
    </div>
  )
}
