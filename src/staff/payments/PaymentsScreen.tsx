import { useTranslations } from 'use-intl'
import {
  getStaffPayments,
  postPaymentClose,
  postPaymentRefund,
  type StaffUnknownPayment,
} from '#contract/staff-payments.ts'
import { eurosOf } from '#domain/text/euros.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useFormatter } from '#src/base/useFormatter.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { AskDialog, CounterTrouble } from '#src/staff/booking/CounterQuestions.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery, useStaffSend } from '#src/staff/frame/staff-session.ts'
import { type CounterActionHandle, useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import '#src/staff/counter/Day.css'

export function PaymentsScreen() {
  const t = useTranslations('staff.payments')
  const query = useStaffQuery(['payments'], (send, signal) => send(getStaffPayments, { signal }))
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <StaffLoaded query={query}>{({ payments }) => <Payments payments={payments} />}</StaffLoaded>
      <p data-part="staff-ways">
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    </StaffPage>
  )
}

/** The cards share one action, because its refusal is shown after the card of the payment has vanished. */
function Payments({ payments }: { payments: readonly StaffUnknownPayment[] }) {
  const t = useTranslations('staff.payments')
  const { money } = useFormat()
  const send = useStaffSend()
  const handle = useCounterMachine(async ({ ask }) => {
    if (ask.action === 'tick') await send(postPaymentClose, { params: { id: ask.extra }, body: {} })
    if (ask.action === 'retry') await send(postPaymentRefund, { params: { id: ask.refund }, body: {} })
  })
  const asked = handle.snapshot.context.ask
  return (
    <>
      <p>{t(payments.length === 0 ? 'none' : 'help')}</p>
      <CounterTrouble handle={handle} refused={t('refused')} />
      {payments.map((payment) => (
        <PaymentCard key={payment.id} payment={payment} handle={handle} />
      ))}
      {handle.snapshot.matches('asking') && asked?.action === 'retry' && (
        <AskDialog
          handle={handle}
          kind="danger"
          title={t('ask.title', { amount: money(asked.amount) })}
          text={t('ask.text')}
          confirm={t('refund')}
        />
      )}
    </>
  )
}

const isAbout = ({ id }: StaffUnknownPayment, asked: CounterActionHandle['snapshot']['context']['ask']): boolean =>
  (asked?.action === 'retry' && asked.refund === id) || (asked?.action === 'tick' && asked.extra === id)

function PaymentCard({ payment, handle }: { payment: StaffUnknownPayment; handle: CounterActionHandle }) {
  const { id, kind, reason, amount, currency, madeAt, number, isBooked, state } = payment
  const t = useTranslations('staff.payments')
  const words = useTranslations('staff')
  const { money } = useFormat()
  const { number: formatNumber } = useFormatter()
  const moment = useMoment()
  const { snapshot, ask, act } = handle
  const isBusy = snapshot.hasTag('busy')
  const isPending = isBusy && isAbout(payment, snapshot.context.ask)
  const isDisabled = isBusy || snapshot.matches('unreachable')
  const foreign = () => `${formatNumber(eurosOf(amount), { minimumFractionDigits: 2 })}\u00a0${currency}`
  const shown = amount === 0 ? t('noAmount') : currency === 'EUR' ? money(amount) : foreign()
  const isOpen = state === 'open' || state === 'failed'
  return (
    <article data-part="appointment" data-stack="8">
      <h2 data-part="appointment-name">{t(kind === 'refund' ? 'refunded' : 'payment', { amount: shown })}</h2>
      <p data-part="staff-line" data-quiet data-numbers>
        <span>{moment(madeAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
        {number !== null && isBooked && (
          <RouterLink to="/{-$tenant}/{-$locale}/staff/reservations/$number" params={(at) => ({ ...at, number })}>
            {unbrokenNumber(number)}
          </RouterLink>
        )}
        {number !== null && !isBooked && <span>{number}</span>}
        <span>{t('provider', { id })}</span>
      </p>
      <p>{t(`reasons.${reason}`)}</p>
      {state === 'failed' && <p data-strong>{t('failed')}</p>}
      {isOpen ? (
        <div data-part="staff-buttons">
          {kind === 'payment' && currency === 'EUR' && amount > 0 && (
            <Button
              isPending={isPending}
              isDisabled={isDisabled && !isPending}
              pendingLabel={words('actions.busy')}
              onPress={() => ask({ action: 'retry', refund: id, amount })}
            >
              {t(state === 'failed' ? 'again' : 'refund')}
            </Button>
          )}
          <Button kind="quiet" isDisabled={isDisabled} onPress={() => act({ action: 'tick', extra: id, to: 'done' })}>
            {t('close')}
          </Button>
        </div>
      ) : (
        <p data-part="appointment-done" data-strong>
          {t('onTheWay')}
        </p>
      )}
    </article>
  )
}
