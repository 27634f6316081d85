import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { StaffInquiry } from '#contract/staff-groups.ts'
import { useLocations } from '#src/api/useSite.ts'
import { RouterLink } from '#src/base/RouterLink.tsx'
import { unbrokenNumber } from '#src/base/unbroken-number.tsx'
import { useRentalHours } from '#src/booking/steps/halfday/useRentalHours.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { mailLink, phoneLink } from '#src/ui/contact-links.tsx'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

interface GroupCardProps {
  group: Pick<StaffInquiry, 'title' | 'date' | 'hours' | 'start' | 'count' | 'location'> & {
    contact: Omit<StaffInquiry['contact'], 'email'> & { email?: string }
  }
  number?: string
  units?: number
  children: ReactNode
}

export function GroupCard({
  group: { title, date, count, location, contact, ...rental },
  number,
  units,
  children,
}: GroupCardProps) {
  const t = useTranslations('staff.groups')
  const { range } = useFormat()
  const hours = useRentalHours()(rental)
  const place = useLocations().find(({ id }) => id === location)?.title
  return (
    <article data-part="appointment" data-stack="8">
      <h3 data-part="appointment-name">
        {number === undefined ? (
          title
        ) : (
          <RouterLink to="/{-$tenant}/{-$locale}/staff/groups/$number" params={(at) => ({ ...at, number })}>
            {title || contact.name}
            <VisuallyHidden>, {number}</VisuallyHidden>
          </RouterLink>
        )}
      </h3>
      <p data-part="staff-line" data-quiet data-numbers>
        {number !== undefined && unbrokenNumber(number)}
        <span>{range(date)}</span>
        {hours && <span>{hours}</span>}
        <span>{t('persons', { count })}</span>
        {units !== undefined && <span>{t('units', { count: units })}</span>}
        {place && <span>{place}</span>}
        <span>{contact.name}</span>
        {contact.phone && (number === undefined ? phoneLink(contact.phone) : <span>{contact.phone}</span>)}
        {contact.email !== undefined && mailLink(contact.email)}
      </p>
      {children}
    </article>
  )
}
