import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { StaffGroup, PackedPerson } from '#contract/staff-groups.ts'
import { packingBySize } from '#domain/groups/packing-list.ts'
import { useApi } from '#src/api/ApiContext.ts'
import { ApiError } from '#src/api/errors.ts'
import { useQuery } from '#src/api/query.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { bookingNumber } from '#src/base/booking-number.tsx'
import { LoadStaffAgain, StaffBar, StaffHeading, StaffPage, StaffSkeleton } from '#src/staff/frame/StaffPage.tsx'
import { useStaffSend } from '#src/staff/frame/staff-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import { packingListQuery } from '#src/staff/frame/staff-queries.ts'
import { GearOfPersons } from '#src/staff/booking/GearOfPersons.tsx'
import { useCounterAction } from '#src/staff/frame/useCounterAction.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import '#src/staff/counter/Day.css'
import './StaffGroups.css'

/** What is packed for a group, by size and by person; on paper too. */
export function PackingListScreen() {
  const t = useTranslations('staff.groups')
  const { number } = useParams({ from: '/{-$tenant}/{-$locale}/staff/groups/$number' })
  const { base } = useApi()
  const { data, error, refetch } = useQuery(packingListQuery(base, useStaffSend(), number))
  const isNotFound = error instanceof ApiError && error.status === 404
  return (
    <StaffPage>
      <StaffBar />
      {data && <PackingList key={data.number} group={data} />}
      {!data && isNotFound && (
        <>
          <StaffHeading title={t('notFound.title')} />
          <Notice kind="warning">{t('notFound.text')}</Notice>
        </>
      )}
      {!data && error && !isNotFound && <LoadStaffAgain onPress={() => void refetch()} />}
      {!data && !error && <StaffSkeleton />}
      <p data-part="staff-ways">
        <RouterLink to="/{-$tenant}/{-$locale}/staff/groups">{t('toGroups')}</RouterLink>
      </p>
    </StaffPage>
  )
}

function PackingList({ group }: { group: StaffGroup }) {
  const t = useTranslations('staff.groups')
  const { range, money, day } = useFormat()
  const { number, title, date, pickup, location, contact, remark, toPay, persons } = group
  const place = useLocations().find(({ id }) => id === location)?.title
  const lacking = persons.filter(({ missing }) => missing.length > 0)
  const count = persons.length
  return (
    <>
      <div data-part="staff-head">
        <StaffHeading title={title || contact.name} />
        <p data-part="staff-number" data-numbers>
          {bookingNumber(number)}
        </p>
      </div>
      <p data-part="appointment-facts" data-numbers>
        <span>{range(date)}</span>
        <span>
          {pickup.time
            ? t('pickupAt', { day: day(pickup.day), time: pickup.time })
            : t('pickup', { day: day(pickup.day) })}
        </span>
        {place && <span>{place}</span>}
        <span>{t('persons', { count })}</span>
        <span>{contact.name}</span>
        {contact.phone && <span>{contact.phone}</span>}
      </p>
      {remark && <p data-part="appointment-remark">{remark}</p>}
      {toPay > 0 && <Notice kind="warning">{t('toPay', { amount: money(toPay) })}</Notice>}
      {lacking.length > 0 && <p data-part="day-missing">{t('missing', { count: lacking.length })}</p>}
      <output data-part="packing-progress" data-numbers>
        {t('progress', {
          out: persons.filter(({ isOut }) => isOut).length,
          back: persons.filter(({ isBack }) => isBack).length,
          count,
        })}
      </output>
      <div data-part="staff-buttons" data-print="never">
        <Button kind="quiet" onPress={() => window.print()}>
          {t('print')}
        </Button>
        <RouterLink to="/{-$tenant}/{-$locale}/staff/reservations/$number" params={(at) => ({ ...at, number })}>
          {t('toBooking')}
        </RouterLink>
      </div>
      <div data-part="packing">
        <PagePart title={t('bySize')}>
          <BySize group={group} />
        </PagePart>
        <PagePart title={t('byPerson')}>
          <PackedPersons number={number} persons={persons} />
        </PagePart>
      </div>
    </>
  )
}

function BySize({ group: { persons } }: { group: StaffGroup }) {
  const t = useTranslations('staff.groups.table')
  const standard = useTranslations('staff.list')('standard')
  const { size: sizeText } = useFormat()
  return (
    <table data-part="packing-sizes" data-numbers>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('size')}</th>
          <th scope="col">{t('count')}</th>
        </tr>
      </thead>
      <tbody>
        {packingBySize(persons).map(({ title, model, size, count }) => (
          <tr key={`${title} ${model} ${size}`}>
            <th scope="row">
              {title}
              <span data-part="gear-model">{model ?? standard}</span>
            </th>
            <td>{size && <strong>{sizeText(size)}</strong>}</td>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PackedPersonsProps {
  number: string
  persons: readonly PackedPerson[]
}

/** Person by person: equipment, missing measures, and where it is. */
function PackedPersons({ number, persons }: PackedPersonsProps) {
  return (
    <ul data-part="packed-persons">
      {persons.map((person) => (
        <li key={person.index} data-part="packed-person">
          <GearOfPersons persons={[person]} isNamed />
          <Whereabouts number={number} person={person} />
        </li>
      ))}
    </ul>
  )
}

function Whereabouts({ number, person }: { number: string; person: PackedPerson }) {
  const t = useTranslations('staff.groups')
  const extras = useTranslations('staff.extras')
  const { snapshot, tick } = useCounterAction(number)
  const { ask } = snapshot.context
  const { index, isOut, isBack } = person
  const name = person.name || person.label
  const keyOf = (where: 'out' | 'back') => `person.${index}.${where}`
  // Until it is answered, the page shows what was pressed.
  const shown = (where: 'out' | 'back', known: boolean) =>
    snapshot.hasTag('busy') && ask?.action === 'tick' && ask.extra === keyOf(where) ? ask.to === 'done' : known
  const send = (where: 'out' | 'back') => (isTicked: boolean) =>
    tick({ action: 'tick', extra: keyOf(where), to: isTicked ? 'done' : 'open' })
  const trouble = snapshot.matches('unreachable')
    ? extras('unreachable')
    : snapshot.matches({ ready: 'refused' })
      ? extras('refused')
      : undefined
  const out = shown('out', isOut)
  return (
    <fieldset aria-label={name} data-part="packed-ticks">
      <Checkbox
        isSelected={out}
        isDisabled={isBack}
        onChange={send('out')}
        {...(trouble !== undefined && { error: trouble })}
      >
        {t('out')}
      </Checkbox>
      <Checkbox isSelected={shown('back', isBack)} isDisabled={!out} onChange={send('back')}>
        {t('back')}
      </Checkbox>
    </fieldset>
  )
}
