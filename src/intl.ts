import type { IntlLocale } from '#contract/constants.ts'
import type account from '#locales/de/account.json'
import type staff from '#locales/de/staff.json'
import type { Messages } from '#locales/load.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: IntlLocale
    /** Those of the account and of the staff come with their pages (src/account/AccountFrame.tsx, src/staff/StaffFrame.tsx). */
    Messages: Messages & { account: typeof account; staff: typeof staff }
  }
}
