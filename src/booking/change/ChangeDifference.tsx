import { useTranslations } from 'use-intl'
import { Money } from '#src/base/Money.tsx'
import { useFormat } from '#src/base/useFormat.ts'
import type { BookedPart } from '#contract/checkout.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { PERSONAL_FIELDS } from '#contract/constants.ts'
import type { Rate } from '#contract/catalogue.ts'
import { changeFee, rateAfterChange } from '#domain/pricing/change-fee.ts'
import { useSite } from '#src/api/useSite.ts'
import { useChange } from './useChange.ts'

interface ChangeDifferenceProps {
  paid: number
  fee: number
  /** In cents. A negative difference is a refund. */
  difference: number
}

export function ChangeDifference({ paid, fee, difference }: ChangeDifferenceProps) {
  const t = useTranslations('checkout.change.difference')
  const { money } = useFormat()
  return (
    <>
      {(fee > 0 || difference !== 0) && (
        <ul>
          {fee > 0 && (
            <li data-part="items-row">
              <span>{t('fee')}</span>
              <Money cents={fee} />
            </li>
          )}
          <li data-part="items-row">
            <span>{t('paid')}</span>
            <Money cents={-paid} />
          </li>
        </ul>
      )}
      <p data-numbers>
        <strong>
          {difference > 0
            ? t('dearer', { amount: money(difference) })
            : difference < 0
              ? t('cheaper', { amount: money(-difference) })
              : t(fee > 0 ? 'even' : 'none')}
        </strong>
      </p>
      {fee > 0 && <p data-muted>{t('why')}</p>}
    </>
  )
}

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

export const NAMED_DETAILS = [
  'accommodation',
  'contact',
  'coverage',
  'dc',
  'groupname',
  'hours',
  'pickupDayBefore',
  'pickuptime',
  'remark',
  'returntime',
  'start',
] as const

const usePartWords = () => {
  const details = useTranslations('checkout.change.lost.detail')
  const fields = useTranslations('checkout.personal.field')
  return ({ path, person, title }: BookedPart): string => {
    const last = path.split('.').at(-1)
    const field = PERSONAL_FIELDS.find((known) => known === last)
    const detail = NAMED_DETAILS.find((known) => known === last)
    const what = title ?? (field ? fields(field) : detail ? details(detail) : null)
    const whose = path.startsWith('contact.') ? details('contact') : person
    return [whose, what].filter((word) => word !== null).join(': ')
  }
}

export const useChangeTerms = (after: { rate: Rate; amount: number; from: string } | null) => {
  const { today } = useSite()
  const change = useChange()
  if (!after) return null
  if (!change || change.paid === null) return { fee: 0, rate: after.rate }
  const before = { ...change, amount: change.paid }
  return { fee: changeFee(before, after, today), rate: rateAfterChange(before, after, today) }
}
