import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { STATUS } from '#contract/constants.ts'
import { getStaffGroup, type PackedPerson, type StaffGroup } from '#contract/staff-groups.ts'
import { packingBySize } from '#domain/groups/packing-list.ts'
import { formatTime } from '#domain/text/format-time.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { PagePart } from '#src/layout/PagePart.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { StaffHeading, StaffLoaded, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { useRentalHours } from '#src/booking/steps/halfday/useRentalHours.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { GearOfPersons } from '#src/staff/booking/GearOfPersons.tsx'
import { PackedTick, PersonTicks } from '#src/staff/booking/PersonTicks.tsx'
import '#src/staff/counter/Day.css'
import './StaffGroups.css'

export function PackingListScreen() {
  const t = useTranslations('staff.groups')
  const { number } = useParams({ from: '/{-$tenant}/{-$locale}/staff/groups/$number' })
  const query = useStaffQuery(['group', number], (send, signal) => send(getStaffGroup, { params: { number }, signal }))
  return (
    <StaffPage>
      <StaffLoaded key={number} query={query} notFound={{ title: t('notFound.title'), text: t('notFound.text') }}>
        {(group) => <PackingList group={group} />}
      </StaffLoaded>
      <p data-part="staff-ways">
        <RouterLink to="/{-$tenant}/{-$locale}/staff/groups">{t('toGroups')}</RouterLink>
      </p>
    </StaffPage>
  )
}

function PackingList({ group }: { group: StaffGroup }) {
  const t = useTranslations('staff.groups')
  const { range, money, day } = useFormat()
  const hours = useRentalHours()(group)
  const { number, title, date, pickup, location, contact, remark, toPay, isPacked, persons } = group
  const place = useLocations().find(({ id }) => id === location)?.title
  const lacking = persons.filter(({ missing }) => missing.length > 0)
  const count = persons.length
  return (
    <>
      <div data-part="staff-head">
        <StaffHeading title={title || contact.name} />
        <p data-part="staff-number" data-numbers>
          {unbrokenNumber(number)}
        </p>
      </div>
      <p data-part="staff-line" data-quiet data-numbers>
        <span>{range(date)}</span>
        {hours && <span>{hours}</span>}
        <span>
          {pickup.time
            ? t('pickupAt', { day: day(pickup.day), time: formatTime(pickup.time) })
            : t('pickup', { day: day(pickup.day) })}
        </span>
        {place && <span>{place}</span>}
        <span>{t('persons', { count })}</span>
        <span>{contact.name}</span>
        {contact.phone && <span>{contact.phone}</span>}
      </p>
      {remark && <p data-part="appointment-remark">{remark}</p>}
      {toPay > 0 && <Notice kind="warning">{t('toPay', { amount: money(toPay) })}</Notice>}
      {lacking.length > 0 && <p data-part="staff-missing">{t('missing', { count: lacking.length })}</p>}
      <output data-part="packing-progress" data-strong data-numbers>
        {t('progress', {
          out: persons.filter(({ isOut }) => isOut).length,
          back: persons.filter(({ isBack }) => isBack).length,
          count,
        })}
      </output>
      {group.status === STATUS.paid && <PackedTick number={number} isPacked={isPacked} />}
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
  const list = useTranslations('staff.list')
  const { size: sizeText } = useFormat()
  return (
    <table data-part="staff-table" data-packing-sizes data-numbers>
      <thead>
        <tr>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('size')}</th>
          <th scope="col">{t('count')}</th>
        </tr>
      </thead>
      <tbody>
        {packingBySize(persons).map(({ title, model, size, sizeByShop, count }) => (
          <tr key={`${title} ${model} ${size} ${sizeByShop}`}>
            <th scope="row">
              {title}
              <span data-part="gear-model" data-muted>
                {model ?? list('standard')}
              </span>
            </th>
            <td>
              {size && <strong>{sizeByShop ? list('sizeOpen', { size: sizeText(size) }) : sizeText(size)}</strong>}
            </td>
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

function PackedPersons({ number, persons }: PackedPersonsProps) {
  return (
    <ul data-part="packed-persons">
      {persons.map((person) => (
        <li key={person.index} data-part="packed-person">
          <GearOfPersons persons={[person]} isNamed />
          <PersonTicks number={number} person={person} index={person.index} />
        </li>
      ))}
    </ul>
  )
}
