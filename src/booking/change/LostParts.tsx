import { useTranslations } from 'use-intl'
import type { BookedPart } from '#contract/checkout.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { PERSONAL_FIELDS } from '#contract/constants.ts'

/** Lists what a change takes out of the booking, before it is sent. */
export function LostParts({ parts }: { parts: readonly BookedPart[] }) {
  const t = useTranslations('checkout.change.lost')
  const inWords = usePartWords()
  if (parts.length === 0) return null
  return (
    <Notice kind="warning" title={t('title')}>
      <ul>
        {parts.map((part) => (
          <li key={part.path}>{inWords(part)}</li>
        ))}
      </ul>
    </Notice>
  )
}

const DETAILS = [
  'accommodation',
  'contact',
  'coverage',
  'dc',
  'groupname',
  'pickupDayBefore',
  'pickuptime',
  'remark',
  'returntime',
] as const

/** Names a part of a booking: "Kind 2", "Kind 2: Ski", "Kind 2: Telefon". */
const usePartWords = () => {
  const details = useTranslations('checkout.change.lost.detail')
  const fields = useTranslations('checkout.personal.field')
  return ({ path, person, title }: BookedPart): string => {
    const last = path.split('.').at(-1)
    const field = PERSONAL_FIELDS.find((known) => known === last)
    const detail = DETAILS.find((known) => known === last)
    const what = title ?? (field ? fields(field) : detail ? details(detail) : null)
    const whose = path.startsWith('contact.') ? details('contact') : person
    return [whose, what].filter((word) => word !== null).join(': ')
  }
}
