import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import { getStaffWithdrawals, postWithdrawalDone, type StaffWithdrawal } from '#contract/staff-withdrawals.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { PagePart } from '#src/layout/PagePart.tsx'
import { CounterTrouble } from '#src/staff/booking/CounterQuestions.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery, useStaffSend } from '#src/staff/frame/staff-session.ts'
import { useCounterMachine } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { mailLink } from '#src/ui/contact-links.tsx'
import '#src/staff/counter/Day.css'

export function WithdrawalsScreen() {
  const t = useTranslations('staff.withdrawals')
  const query = useStaffQuery(['withdrawals'], (send, signal) => send(getStaffWithdrawals, { signal }))
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <StaffLoaded query={query}>
        {({ open, done }) => (
          <div data-part="staff-columns">
            <WithdrawalList title={t('open')} withdrawals={open} none={t('noneOpen')} />
            <WithdrawalList title={t('done')} withdrawals={done} none={t('noneDone')} />
          </div>
        )}
      </StaffLoaded>
      <p data-part="staff-ways">
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    </StaffPage>
  )
}

interface WithdrawalListProps {
  title: string
  withdrawals: readonly StaffWithdrawal[]
  none: string
}

function WithdrawalList({ title, withdrawals, none }: WithdrawalListProps) {
  return (
    <PagePart title={title}>
      {withdrawals.length === 0 && (
        <p data-part="appointments-none" data-quiet>
          {none}
        </p>
      )}
      {withdrawals.map((withdrawal) => (
        <WithdrawalCard key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </PagePart>
  )
}

function WithdrawalCard({ withdrawal }: { withdrawal: StaffWithdrawal }) {
  const { id, receivedAt, name, number, email, doneAt, doneBy, booking } = withdrawal
  const t = useTranslations('staff')
  const moment = useMoment()
  const send = useStaffSend()
  const handle = useCounterMachine(async ({ ask }) => {
    const isDone = ask.action === 'tick' && ask.to === 'done'
    await send(postWithdrawalDone, { params: { id }, body: { isDone } })
  })
  return (
    <article data-part="appointment" data-stack="8">
      <h3 data-part="appointment-name">
        {booking === null ? (
          name || t('list.nobody')
        ) : (
          <RouterLink
            to="/{-$tenant}/{-$locale}/staff/reservations/$number"
            params={(at) => ({ ...at, number: booking.number })}
          >
            {booking.contact || t('list.nobody')}
          </RouterLink>
        )}
      </h3>
      <p data-part="staff-line" data-quiet data-numbers>
        {unbrokenNumber(booking?.number ?? number)}
        <span>
          {t('withdrawals.declared', { at: moment(receivedAt, { dateStyle: 'medium', timeStyle: 'short' }) })}
        </span>
        {booking !== null && name !== booking.contact && <span>{t('withdrawals.by', { name })}</span>}
        {booking === null && email && mailLink(email)}
      </p>
      <Task withdrawal={withdrawal} />
      {doneAt !== null && (
        <p data-part="appointment-done" data-strong>
          {doneBy === null ? t('withdrawals.doneByCancelling') : t('withdrawals.doneBy', { name: doneBy })}
        </p>
      )}
      <CounterTrouble handle={handle} refused={t('withdrawals.refused')} isCard />
      <div data-part="appointment-actions">
        <Button
          kind="quiet"
          isPending={handle.snapshot.hasTag('busy')}
          pendingLabel={t('actions.busy')}
          onPress={() => handle.act({ action: 'tick', extra: id, to: doneAt === null ? 'done' : 'open' })}
        >
          {t(doneAt === null ? 'withdrawals.markDone' : 'withdrawals.markOpen')}
        </Button>
      </div>
    </article>
  )
}

function Task({ withdrawal: { booking, refundBy, doneAt } }: { withdrawal: StaffWithdrawal }) {
  const t = useTranslations('staff.withdrawals.task')
  const { day, money, range } = useFormat()
  if (booking === null) return doneAt === null ? <p>{t('unknown')}</p> : null
  const { status, isSameEmail, isOut, left, refund, date } = booking
  return (
    <>
      {refund !== null && <p>{t('cancelled', { amount: money(refund) })}</p>}
      {status !== STATUS.cancelled && doneAt === null && (
        <>
          {!isSameEmail && <p>{t('otherEmail')}</p>}
          <p>{left > 0 ? t('decide', { day: day(refundBy, 'long'), amount: money(left) }) : t('decideUnpaid')}</p>
        </>
      )}
      <p data-numbers>{t(isOut ? 'out' : 'notOut', { range: range(date) })}</p>
    </>
  )
}
