import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { useConsentSend } from './ConsentContext.ts'

/** A button of the footer that opens the cookie choice again. */
export function CookieButton() {
  const t = useTranslations('common.footer')
  const send = useConsentSend()
  const open = () => {
    send({ type: 'consent.open' })
    // An open dialog is visible, but has no focus.
    document.querySelector<HTMLElement>('[data-part="consent"]')?.focus()
  }
  return (
    <button type="button" data-part="cookie-button" onClick={open}>
      <Icon name="cookie" />
      {t('cookies')}
    </button>
  )
}
