import { useTranslations } from 'use-intl'
import { PagePart } from '#src/layout/PagePart.tsx'
import { LinkAgain } from './LinkAgain.tsx'

/** The way on for whoever this browser cannot show the booking to. */
export function LinkAgainPart() {
  const t = useTranslations('checkout.linkAgain')
  return (
    <PagePart title={t('title')}>
      <p>{t('help')}</p>
      <LinkAgain />
    </PagePart>
  )
}
