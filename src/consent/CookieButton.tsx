import { useTranslations } from 'use-intl'
import { Icon } from '#src/ui/Icon.tsx'
import { useConsentSend } from './ConsentContext.ts'

export function CookieButton() {
  const t = useTranslations('common.footer')
  const send = useConsentSend()
  const open = () => {
    send({ type: 'consent.open' })
    // If the dialog is already open, pressing the button only moves the focus into the dialog.
    document.querySelector<HTMLElement>('[data-part="consent"]')?.focus()
  }
  return (
    <button type="button" data-part="cookie-button" onClick={open}>
      <Icon name="cookie" />
      {t('cookies')}
    </button>
  )
}
