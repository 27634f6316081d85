import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Refused } from '#contract/errors.ts'
import { getStaffReservation, OTHER_SHOP, type StaffReservation } from '#contract/staff.ts'
import { isDueAtShop, displayedStatus, isAhead } from '#domain/reservation/reservation-status.ts'
import { ApiError } from '#src/api/errors.ts'
import { useSite } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { CounterExtras } from './CounterExtras.tsx'
import { FindBooking } from '#src/staff/find/FindBooking.tsx'
import { GearOfPersons } from './GearOfPersons.tsx'
import { PackedTick } from './PersonTicks.tsx'
import { Timeline } from './Timeline.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import './StaffReservation.css'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { countDays } from '#domain/calendar/days.ts'
import { isDelivered, isPickedUp, transportOf } from '#domain/booking/special-rules.ts'
import { formatTime } from '#domain/text/format-time.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { mailLink, phoneLink } from '#src/ui/contact-links.tsx'
import { useRentalTime } from '#src/booking/steps/halfday/useRentalTime.ts'
import { useMoment } from '#src/base/useMoment.ts'
import { STATUS } from '#contract/constants.ts'
import { Money } from '#src/base/Money.tsx'
import { canHandOut, canTakeBack, canUndoHandout, counterTask } from '#domain/reservation/counter-task.ts'
import { useCounterAction } from '#src/staff/frame/useCounterAction.ts'
import { Button } from '#src/ui/Button.tsx'
import { CounterQuestion, CounterTrouble, OpenExtras } from './CounterQuestions.tsx'

export function StaffReservationScreen() {
  const t = useTranslations('staff.reservation')
  const { number } = useParams({ from: '/{-$tenant}/{-$locale}/staff/reservations/$number' })
  const query = useStaffQuery(['reservation', number], (send, signal) =>
    send(getStaffReservation, { params: { number }, signal }),
  )
  const isOfOtherShop =
    query.error instanceof ApiError && Refused.safeParse(query.error.body).data?.error === OTHER_SHOP
  const notFound = {
    title: t.rich(isOfOtherShop ? 'otherNumber.title' : 'notFound.title', { number, nr: unbrokenNumber }),
    text: t(isOfOtherShop ? 'otherNumber.text' : 'notFound.text'),
    way: (
      <p>
        <RouterLink to="/{-$tenant}/{-$locale}/staff">{t('toCounter')}</RouterLink>
      </p>
    ),
  }
  return (
    <StaffPage>
      <FindBooking />
      <StaffLoaded key={number} query={query} notFound={notFound}>
        {(details) => <ReservationDetails details={details} />}
      </StaffLoaded>
    </StaffPage>
  )
}

function ReservationDetails({ details }: { details: StaffReservation }) {
  const t = useTranslations('staff')
  const { today } = useSite()
  const { day, money } = useFormat()
  const { reservation, contact, persons, extras, timeline } = details
  const { number, handover, change } = reservation
  const kind = displayedStatus(reservation)
  const listed = handover.pickupdate < today ? handover.returndate : handover.pickupdate
  return (
    <>
      <div data-part="staff-head">
        <StaffHeading title={contact.name || t.rich('reservation.title', { number, nr: unbrokenNumber })} />
        <p data-part="staff-number" data-numbers>
          {unbrokenNumber(number)}
          <StatusMark status={kind}>
            {t(isDueAtShop(reservation, reservation.booking) && kind === '50' ? 'status.payAtShop' : `status.${kind}`)}
          </StatusMark>
        </p>
      </div>
      <StaffWithdrawals details={details} />
      {change && <Notice kind="info">{t('reservation.change', { amount: money(change.difference) })}</Notice>}
      {reservation.booking.isGroup && (
        <p>
          <RouterLink to="/{-$tenant}/{-$locale}/staff/groups/$number" params={(at) => ({ ...at, number })}>
            {t('groups.toPacking')}
          </RouterLink>
        </p>
      )}
      <CounterActions details={details} />
      <div data-part="staff-columns">
        <div>
          <StaffReservationFacts details={details} />
          <PagePart title={t('reservation.gear')}>
            <GearOfPersons persons={persons} ticksOf={reservation.status === STATUS.paid ? number : undefined} />
            <CounterExtras number={number} extras={extras} level={3} />
            {canHandOut({ status: reservation.status, handedOutAt: details.handedOutAt }) && (
              <PackedTick number={number} isPacked={details.isPacked} />
            )}
          </PagePart>
        </div>
        <div>
          <PagePart title={t('sums.title')}>
            <ReservationSums details={details} />
          </PagePart>
          <PagePart title={t('timeline.title')}>
            <Timeline entries={timeline} />
          </PagePart>
        </div>
      </div>
      <p>
        <RouterLink
          to="/{-$tenant}/{-$locale}/staff"
          search={{ date: listed === today ? undefined : listed, location: undefined }}
        >
          {t('reservation.toDay', { day: day(listed) })}
        </RouterLink>
      </p>
    </>
  )
}

function StaffReservationFacts({ details: { reservation, contact, accommodation } }: { details: StaffReservation }) {
  const { date, hours, start, handover, location, groupname, booking, bookedAt, email, cart } = reservation
  const t = useTranslations('staff.reservation')
  const facts = useTranslations('checkout.facts')
  const moment = useMoment()
  const durations = useTranslations('halfday')
  const timeInWords = useRentalTime()
  const { day, days } = useFormat()
  const length = hours === null ? days(countDays(date)) : durations('hours', { count: hours })
  const howLong = hours !== null && start ? durations('summary', { time: timeInWords(start, hours), length }) : length
  const transport = transportOf(
    useSite().specials,
    cart.specials.map(({ id }) => id),
  )
  const at = (on: string, time: string | null) => (time ? t('at', { day: day(on), time: formatTime(time) }) : day(on))
  return (
    <Facts
      facts={[
        [t('period'), howLong],
        [facts(`pickup.${transport}`), at(handover.pickupdate, isDelivered(transport) ? null : handover.pickuptime)],
        [facts(`return.${transport}`), at(handover.returndate, isPickedUp(transport) ? null : handover.returntime)],
        [facts(`place.${transport}`), location.title],
        [t('phone'), contact.phone && phoneLink(contact.phone)],
        [t('email'), email && mailLink(email)],
        [t('accommodation'), accommodation],
        [t('group'), groupname],
        [t('remark'), booking.remark],
        [t('bookedAt'), moment(bookedAt, { dateStyle: 'medium', timeStyle: 'short' })],
      ]}
    />
  )
}

function ReservationSums({ details: { reservation, sums } }: { details: StaffReservation }) {
  const t = useTranslations('staff.sums')
  const isCancelled = reservation.status === STATUS.cancelled
  const rows = [
    { key: 'amount', cents: reservation.amount, isShown: true },
    { key: 'changeFees', cents: reservation.changeFees, isShown: reservation.changeFees > 0 },
    { key: 'paid', cents: sums.paid, isShown: true },
    { key: 'toPay', cents: sums.toPay, isShown: sums.toPay > 0 },
    { key: 'fee', cents: reservation.cancellation.fee, isShown: isCancelled },
    { key: 'refunded', cents: sums.refunded, isShown: sums.refunded > 0 },
    { key: 'owed', cents: sums.owed, isShown: sums.owed > 0 },
    { key: 'left', cents: sums.left, isShown: sums.paid > 0 },
  ] as const
  return (
    <dl data-part="sums" data-stack="4">
      {rows
        .filter(({ isShown }) => isShown)
        .map(({ key, cents }) => (
          <div key={key} data-part="sums-row" data-sum={key}>
            <dt>{t(key)}</dt>
            <dd>
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      <div data-part="sums-row">
        <dt>{t('units')}</dt>
        <dd data-numbers>{t('unitCount', { count: sums.units })}</dd>
      </div>
    </dl>
  )
}

function StaffWithdrawals({ details: { reservation, timeline } }: { details: StaffReservation }) {
  const t = useTranslations('staff.reservation.withdrawn')
  const moment = useMoment()
  const declared = timeline.filter((entry) => entry.kind === 'withdrawal').filter(({ isDone }) => !isDone)
  if (declared.length === 0 || reservation.status === STATUS.cancelled) return null
  return (
    <Notice kind="warning">
      {declared.map(({ at: instant, name }) => {
        const at = moment(instant, { dateStyle: 'long', timeStyle: 'short' })
        return (
          <p key={instant} data-numbers>
            {name === '' ? t('unnamed', { at }) : t('by', { at, name })}
          </p>
        )
      })}
      <p>{t(reservation.withdrawnAt === undefined ? 'other' : 'same')}</p>
    </Notice>
  )
}

function CounterActions({ details }: { details: StaffReservation }) {
  const { reservation, sums, failedRefunds } = details
  const t = useTranslations('staff')
  const { today } = useSite()
  const { money, day } = useFormat()
  const handle = useCounterAction(reservation.number)
  const { snapshot, ask, act } = handle
  const done = snapshot.context.ask?.action
  const isBusy = snapshot.hasTag('busy')
  const { status, handover } = reservation
  const isAnyBack = details.persons.some(({ isBack }) => isBack)
  const booking = { status, handover, handedOutAt: details.handedOutAt }
  const task = counterTask(booking, today)
  const canCancel = isAhead(reservation)
  const others = (
    [
      [task === null && canHandOut(booking), 'handout'],
      [canUndoHandout({ ...booking, isAnyBack }), 'undo'],
      [task !== 'complete' && canTakeBack(booking, today), 'complete'],
      [details.canVouch, 'vouch'],
      [sums.left > 0, 'refund'],
      [canCancel, 'cancel'],
    ] as const
  ).filter(([isAllowed]) => isAllowed)
  const start = (action: (typeof others)[number][1]) =>
    action === 'handout' || action === 'undo' ? act({ action }) : ask({ action })
  return (
    <section data-part="staff-actions" data-stack="16" aria-label={t('actions.title')}>
      {snapshot.matches({ ready: 'done' }) && done && done !== 'tick' && (
        <Notice kind="success" title={t(`done.${done}`)} takesFocus>
          {done === 'handout' && <OpenExtras details={details} />}
        </Notice>
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
          <Button isPending={isBusy} pendingLabel={t('actions.busy')} onPress={() => start(task)}>
            {t(`actions.${task}`)}
          </Button>
        )}
        {others.map(([, action]) => (
          <Button
            key={action}
            kind={action === 'cancel' ? 'danger' : 'quiet'}
            isDisabled={isBusy}
            onPress={() => start(action)}
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
