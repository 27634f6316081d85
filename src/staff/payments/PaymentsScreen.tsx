import { useTranslations } from 'use-intl'
import {
  getStaffPayments,
  postPaymentClose,
  postPaymentRefund,
  type StaffUnknownPayment,
} from '#contract/staff-payments.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { AskDialog, CounterTrouble } from '#src/staff/booking/CounterQuestions.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery, useStaffSend } from '#src/staff/frame/staff-session.ts'
import { useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import '#src/staff/counter/Day.css'

export function PaymentsScreen() {
  const t = useTranslations('staff.payments')
  const query = useStaffQuery(['payments'], (send, signal) => send(getStaffPayments, { signal }))
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <StaffLoaded query={query}>
        {({ payments }) => (
          <>
            <p>{t(payments.length === 0 ? 'none' : 'help')}</p>
            {payments.map((payment) => (
              <PaymentCard key={payment.id} payment={payment} />
            ))}
          </>
        )}
      </StaffLoaded>
      <p data-part="staff-ways">
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    </StaffPage>
  )
}

function PaymentCard({ payment }: { payment: StaffUnknownPayment }) {
  const { id, kind, reason, amount, currency, madeAt, number, isBooked, state } = payment
  const t = useTranslations('staff.payments')
  const words = useTranslations('staff')
  const { money } = useFormat()
  const moment = useMoment()
  const send = useStaffSend()
  const handle = useCounterMachine(async ({ ask }) => {
    await send(ask.action === 'tick' ? postPaymentClose : postPaymentRefund, { params: { id }, body: {} })
  })
  const { snapshot, ask, act } = handle
  const isBusy = snapshot.hasTag('busy')
  const isOpen = state === 'open' || state === 'failed'
  return (
    <article data-part="appointment" data-stack="8">
      <h2 data-part="appointment-name">{t(kind === 'refund' ? 'refunded' : 'payment', { amount: money(amount) })}</h2>
      <p data-part="staff-line" data-quiet data-numbers>
        <span>{moment(madeAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
        {number !== null && isBooked && (
          <RouterLink to="/{-$tenant}/{-$locale}/staff/reservations/$number" params={(at) => ({ ...at, number })}>
            {unbrokenNumber(number)}
          </RouterLink>
        )}
        {number !== null && !isBooked && unbrokenNumber(number)}
        <span>{t('provider', { id })}</span>
      </p>
      <p>{t(`reasons.${reason}`)}</p>
      <CounterTrouble handle={handle} refused={t('refused')} isCard />
      {isOpen ? (
        <div data-part="staff-buttons">
          {kind === 'payment' && currency === 'EUR' && (
            <Button
              isPending={isBusy}
              pendingLabel={words('actions.busy')}
              onPress={() => ask({ action: 'retry', refund: id, amount })}
            >
              {t(state === 'failed' ? 'again' : 'refund')}
            </Button>
          )}
          <Button kind="quiet" isDisabled={isBusy} onPress={() => act({ action: 'tick', extra: id, to: 'done' })}>
            {t('close')}
          </Button>
        </div>
      ) : (
        <p data-part="appointment-done" data-strong>
          {t('onTheWay')}
        </p>
      )}
      {snapshot.matches('asking') && (
        <AskDialog
          handle={handle}
          kind="danger"
          title={t('ask.title', { amount: money(amount) })}
          text={t('ask.text')}
          confirm={t('refund')}
        />
      )}
    </article>
  )
}
