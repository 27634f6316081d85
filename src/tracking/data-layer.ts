import type { CookiePurposes } from '#domain/consent/cookie-settings.ts'
import type { Ecommerce } from '#domain/tracking/events.ts'

declare global {
  var dataLayer: unknown[] | undefined
}

export type TrackedEvent =
  | { event: 'view_item' | 'add_to_cart' | 'remove_from_cart' | 'begin_checkout' | 'purchase'; ecommerce: Ecommerce }
  | { event: 'steps'; step: string }

const put = (entry: unknown) => {
  ;(globalThis.dataLayer ??= []).push(entry)
}

export const pushEvent = (event: TrackedEvent): void => {
  // Clears the `ecommerce` data of the previous event, because the tag manager would merge it with the data of the next
  // event.
  if ('ecommerce' in event) put({ ecommerce: null })
  put(event)
}

function command(..._words: unknown[]) {
  // oxlint-disable-next-line prefer-rest-params -- the tag manager does not take an array for a command
  put(arguments)
}

const granted = (isOn: boolean) => (isOn ? 'granted' : 'denied')

const consentMode = ({
  analyticCookies,
  marketingCookies,
}: Pick<CookiePurposes, 'analyticCookies' | 'marketingCookies'>) => ({
  analytics_storage: granted(analyticCookies),
  ad_storage: granted(marketingCookies),
  ad_user_data: granted(marketingCookies),
  ad_personalization: granted(marketingCookies),
})

export const denyByDefault = (): void =>
  command('consent', 'default', consentMode({ analyticCookies: false, marketingCookies: false }))

export const updateConsent = (settings: CookiePurposes): void => command('consent', 'update', consentMode(settings))

export const startTagManager = (): void => put({ 'gtm.start': Date.now(), event: 'gtm.js' })
