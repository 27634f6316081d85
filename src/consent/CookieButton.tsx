import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { useConsentSend } from './ConsentContext.ts'

/** In the footer: opens the choice about cookies again. */
export function CookieButton() {
  const t = useTranslations('common.footer')
  const send = useConsentSend()
  return (
    <button type="button" data-part="cookie-button" onClick={() => send({ type: 'consent.open' })}>
      <Icon name="cookie" />
      {t('cookies')}
    </button>
  )
}
