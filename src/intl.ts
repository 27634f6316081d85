import type { IntlLocale } from '#contract/constants.ts'
import type account from '#locales/de/account.json'
import type staff from '#locales/de/staff.json'
import type withdrawal from '#locales/de/withdrawal.json'
import type { Messages } from '#locales/load.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: IntlLocale
    /** Those of the account, of the staff and of a withdrawal come with their pages (AccountFrame.tsx, StaffFrame.tsx, WithdrawalScreen.tsx). */
    Messages: Messages & { account: typeof account; staff: typeof staff; withdrawal: typeof withdrawal }
  }
}
