import { useTranslations } from 'use-intl'
import type { BookedPart } from '#contract/checkout.ts'
import { PERSONAL_FIELDS } from '#contract/constants.ts'

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
export const usePartWords = () => {
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
