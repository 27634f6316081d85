import { useTranslations } from 'use-intl'
import { PagePart } from '#src/layout/PagePart.tsx'
import { LinkAgain } from './LinkAgain.tsx'

/** Requests the link again where this browser has no access to the booking. */
export function LinkAgainPart() {
  const t = useTranslations('checkout.linkAgain')
  return (
    <PagePart title={t('title')}>
      <p>{t('help')}</p>
      <LinkAgain />
    </PagePart>
  )
}
