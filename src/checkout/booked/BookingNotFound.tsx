import { useTranslations } from 'use-intl'
import { Page } from '#src/layout/Page.tsx'
import { LinkAgainPart } from './LinkAgainPart.tsx'

/**
 * Why a booking cannot be shown. notFound: not in this browser. brokenLink: a part of the address is missing. uselessLink: its token opens
 * nothing, since a part of it is missing or it has ended.
 */
export type NotShown = 'notFound' | 'brokenLink' | 'uselessLink'

/** This browser cannot open the booking; a whole link from the mail can. */
export function BookingNotFound({ why }: { why: NotShown }) {
  const t = useTranslations('checkout')
  return (
    <Page key={why} title={t(`success.${why}.title`)} takesFocus>
      <p>{t(`success.${why}.text`)}</p>
      <LinkAgainPart />
    </Page>
  )
}
