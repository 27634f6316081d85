import { useTranslations } from 'use-intl'
import type { StaffInquiry } from '#contract/staff-groups.ts'
import { useLocations } from '#src/api/useSite.ts'
import { useFormat } from '#src/base/useFormat.ts'

/** An inquiry with the leader's phone and mail: only the leader can order, so the staff answers there. */
export function InquiryCard({ inquiry }: { inquiry: StaffInquiry }) {
  const t = useTranslations('staff.groups')
  const { range } = useFormat()
  const { title, date, contact, count, remark, location, equipment } = inquiry
  const place = useLocations().find(({ id }) => id === location)?.title
  return (
    <article data-part="appointment">
      <h3 data-part="appointment-name">{title}</h3>
      <p data-part="appointment-facts" data-numbers>
        <span>{range(date)}</span>
        <span>{t('persons', { count })}</span>
        {place && <span>{place}</span>}
        <span>{contact.name}</span>
        {contact.phone && (
          <a data-part="link" href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>
            {contact.phone}
          </a>
        )}
        <a data-part="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </p>
      {equipment.length > 0 && (
        <ul data-part="inquiry-equipment" data-numbers>
          {equipment.map((line) => (
            <li key={line.title}>{`${line.count} × ${line.title}`}</li>
          ))}
        </ul>
      )}
      {remark && <p data-part="appointment-remark">{remark}</p>}
      <p>{t('answerInquiry')}</p>
    </article>
  )
}
