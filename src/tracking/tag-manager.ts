import { denyByDefault, startTagManager, updateConsent } from './data-layer.ts'
import type { CookiePurposes } from '#domain/consent/cookie-settings.ts'

/** The page's own scripts carry the nonce that its policy asks for. */
const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

/** Loads Google's tag manager into the page, with everything denied that the visitor has not allowed. */
export const loadTagManager = (gtmId: string, settings: CookiePurposes): void => {
  denyByDefault()
  updateConsent(settings)
  startTagManager()
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${gtmId}`
  const nonce = nonceOfPage()
  if (nonce) script.nonce = nonce
  document.head.append(script)
}
