import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { useConsentSend } from './ConsentContext.ts'

/** In the footer: opens the choice about cookies again. */
export function CookieButton() {
  const t = useTranslations('common.footer')
  const send = useConsentSend()
  const open = () => {
    send({ type: 'consent.open' })
    // The dialog that is open already is in sight, but has no focus.
    document.querySelector<HTMLElement>('[data-part="consent"]')?.focus()
  }
  return (
    <button type="button" data-part="cookie-button" onClick={open}>
      <Icon name="cookie" />
      {t('cookies')}
    </button>
  )
}
