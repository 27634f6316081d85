import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigate } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { TEXT_MAX } from '#contract/limits.ts'
import { isWholeNumber } from '#domain/reservation/booking-number.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { FOUND_MAX, type FoundBooking, type FoundGroup, postStaffSearch } from '#contract/staff.ts'
import { displayedStatus } from '#domain/reservation/reservation-status.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { StatusMark } from '#src/base/StatusMark.tsx'
import { mailLink, phoneLink } from '#src/ui/contact-links.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { useRentalHours } from '#src/booking/steps/halfday/useRentalHours.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { counterSearchMachine, type SearchAnswer } from '#machines/counter-search.ts'
import { fromAnswer } from '#machines/from-answer.ts'
import { inspection } from '#src/visit/inspection.ts'
import { ReportRow } from '#src/staff/reports/ReportRow.tsx'
import { useStaffSend } from '#src/staff/frame/staff-session.ts'
import { ScanCode } from './ScanCode.tsx'
import '#src/staff/frame/FoundBookings.css'

const isTyping = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key.length === 1 &&
  key !== ' ' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  target instanceof Element &&
  !target.closest('input:not([type=checkbox]), textarea, select, [role$="dialog"]')

export function FindBooking() {
  const t = useTranslations('staff.search')
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const handle = useCounterSearch()
  const { actor, snapshot, open } = handle

  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      if (isTyping(event)) form.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', takeKey)
    return () => document.removeEventListener('keydown', takeKey)
  }, [])

  const submit = () => {
    const typed = text.trim()
    setText('')
    if (!isWholeNumber(typed)) actor.send({ type: 'search.submit', text: typed })
    else {
      actor.send({ type: 'search.close' })
      open(typed)
    }
  }
  return (
    <search data-part="find-booking" data-stack="16">
      <Form ref={form} data-part="find" onSubmit={submit}>
        <SearchField
          label={t('label')}
          clearLabel={t('clear')}
          spellCheck="false"
          maxLength={TEXT_MAX.staffSearch}
          value={text}
          onChange={setText}
        />
        <Button type="submit" kind="quiet" isPending={snapshot.hasTag('busy')} pendingLabel={t('busy')}>
          {t('submit')}
        </Button>
        <ScanCode open={open} />
        <p data-part="help">{t('help')}</p>
      </Form>
      <FoundBookings handle={handle} />
    </search>
  )
}

function FoundBookings({ handle: { actor, snapshot } }: { handle: CounterSearchHandle }) {
  const t = useTranslations('staff')
  const { answer, text } = snapshot.context
  const close = () => actor.send({ type: 'search.close' })
  const isFound = snapshot.matches('found')
  const others = answer.groups.length + answer.reports.length
  const count = () =>
    answer.count > FOUND_MAX
      ? t('search.more', { text, count: FOUND_MAX })
      : t(others === 0 ? 'search.found' : 'search.results', { text, count: answer.count + others })
  return (
    <>
      {snapshot.matches('none') && (
        <Notice kind="warning" title={t('search.none', { text })}>
          {t('search.noneHelp')}
        </Notice>
      )}
      {snapshot.matches('unreachable') && (
        <Notice kind="error" title={t('load.title')}>
          <p>{t('load.unanswered')}</p>
          <div data-part="staff-buttons">
            <Button onPress={() => actor.send({ type: 'search.submit', text })}>{t('load.again')}</Button>
          </div>
        </Notice>
      )}
      <section data-part={isFound ? 'found' : undefined} aria-label={isFound ? t('search.label') : undefined}>
        <output>{isFound && count()}</output>
        {isFound && (
          <>
            <ul data-part="found-list">
              {answer.found.map((booking) => (
                <Found key={booking.number} booking={booking} onOpen={close} />
              ))}
              {answer.groups.map((group) => (
                <FoundGroupRow key={group.id} group={group} onOpen={close} />
              ))}
              {answer.reports.map((report) => (
                <ReportRow key={report.code} report={report} onOpen={close} />
              ))}
            </ul>
            <Button kind="quiet" onPress={close}>
              {t('search.close')}
            </Button>
          </>
        )}
      </section>
    </>
  )
}

function Found({ booking, onOpen }: { booking: FoundBooking; onOpen: () => void }) {
  const { number, contact, groupname, persons, email, location, date } = booking
  const t = useTranslations('staff')
  const locations = useLocations()
  const { range } = useFormat()
  const status = displayedStatus(booking)
  const others = persons.filter((name) => name !== contact.name)
  const place = locations.find(({ id }) => id === location)?.title
  return (
    <li data-part="found-booking">
      <p data-part="found-name">
        <RouterLink
          to="/{-$tenant}/{-$locale}/staff/reservations/$number"
          params={(at) => ({ ...at, number })}
          onClick={onOpen}
        >
          {contact.name || t('list.nobody')}
          <VisuallyHidden>, {number}</VisuallyHidden>
        </RouterLink>
        <StatusMark status={status}>{t(`status.${status}`)}</StatusMark>
      </p>
      <p data-part="staff-line" data-quiet data-numbers>
        <span>{range(date)}</span>
        {unbrokenNumber(number)}
        {place && <span>{place}</span>}
        {groupname && <span>{t('list.group', { name: groupname })}</span>}
        {contact.phone && <span>{contact.phone}</span>}
        {email && <span>{email}</span>}
        {others.length > 0 && <span>{others.join(', ')}</span>}
      </p>
    </li>
  )
}

function FoundGroupRow({ group, onOpen }: { group: FoundGroup; onOpen: () => void }) {
  const { title, state, contact, count, location, date } = group
  const t = useTranslations('staff')
  const locations = useLocations()
  const { range } = useFormat()
  const hours = useRentalHours()(group)
  return (
    <li data-part="found-booking">
      <p data-part="found-name">
        {state === 'inquired' || state === 'quoted' ? (
          <RouterLink to="/{-$tenant}/{-$locale}/staff/groups" onClick={onOpen}>
            {t('list.group', { name: title })}
          </RouterLink>
        ) : (
          <strong>{t('list.group', { name: title })}</strong>
        )}
        <span>{t(`search.groupState.${state}`)}</span>
      </p>
      <p data-part="staff-line" data-quiet data-numbers>
        <span>{range(date)}</span>
        {hours && <span>{hours}</span>}
        <span>{locations.find(({ id }) => id === location)?.title}</span>
        <span>{t('list.people', { count })}</span>
        <span>{contact.name}</span>
        {contact.phone && phoneLink(contact.phone)}
        {contact.email && mailLink(contact.email)}
      </p>
    </li>
  )
}

/** Never puts typed words into an address, because they may name persons. */
const useCounterSearch = () => {
  const send = useStaffSend()
  const navigate = useNavigate()
  const open = (number: string) =>
    void navigate({
      to: '/{-$tenant}/{-$locale}/staff/reservations/$number',
      params: (place) => ({ ...place, number }),
    })
  const [logic] = useState(() =>
    counterSearchMachine.provide({
      actors: {
        search: fromAnswer<SearchAnswer, string>(
          async ({ input, signal }) => ({
            type: 'search.answered',
            answer: await send(postStaffSearch, { body: { text: input }, signal }),
          }),
          { type: 'search.unreachable' },
        ),
      },
      actions: {
        openBooking: (_, { number }) => open(number),
        openReport: (_, { code }) =>
          void navigate({
            to: '/{-$tenant}/{-$locale}/staff/flows/$code',
            params: (place) => ({ ...place, code }),
          }),
      },
    }),
  )
  const actor = useActorRef(logic, inspection())
  return { actor, snapshot: useSelector(actor, (current) => current), open }
}
type CounterSearchHandle = ReturnType<typeof useCounterSearch>
