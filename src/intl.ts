import { type Locale } from '#contract/primitives.ts'
import type account from '#locales/de/account.json'
import type { Messages } from '#locales/load.ts'

/** How the two languages write numbers and days, for use-intl and React Aria. */
export const INTL_LOCALES = { de: 'de-DE', en: 'en-GB' } as const satisfies Record<Locale, string>
export type IntlLocale = (typeof INTL_LOCALES)[Locale]

declare module 'use-intl' {
  interface AppConfig {
    Locale: IntlLocale
    /** Those of the account come with its pages (src/account/AccountFrame.tsx). */
    Messages: Messages & { account: typeof account }
  }
}
