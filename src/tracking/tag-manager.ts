import { denyByDefault, startTagManager, updateConsent } from './data-layer.ts'
import { asksGoogle, DEMO_TAG_MANAGER } from '#domain/tracking/demo-tag-manager.ts'
import type { CookiePurposes } from '#domain/consent/cookie-settings.ts'

/** The page's own scripts carry the nonce that its policy asks for. */
const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

/** Loads Google's tag manager, or what stands in for it in the demo, into the page, with everything denied that the visitor has not allowed. */
export const loadTagManager = (gtmId: string, settings: CookiePurposes): void => {
  denyByDefault()
  updateConsent(settings)
  startTagManager()
  const script = document.createElement('script')
  script.async = true
  script.src = asksGoogle(gtmId) ? `https://www.googletagmanager.com/gtm.js?id=${gtmId}` : DEMO_TAG_MANAGER
  const nonce = nonceOfPage()
  if (nonce) script.nonce = nonce
  document.head.append(script)
}
