import { useTranslations } from 'use-intl'
import { Button } from '#src/ui/Button.tsx'
import { useBookingSend } from '#src/visit/VisitContext.ts'
import './ProductFilter.css'

/** The way into the questionnaire, above what a person may choose from. */
export function AdviceOffer() {
  const t = useTranslations('productfilter')
  const send = useBookingSend()
  return (
    <aside data-part="advice-offer" aria-label={t('offer.title')}>
      <div>
        <p data-part="advice-title">{t('offer.title')}</p>
        <p data-part="advice-text">{t('offer.text')}</p>
      </div>
      <Button kind="quiet" onPress={() => send({ type: 'step.open', step: 'productfilter' })}>
        {t('offer.start')}
      </Button>
    </aside>
  )
}
