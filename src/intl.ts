import type { IntlLocale } from '#contract/constants.ts'
import type account from '#locales/de/account.json'
import type withdrawal from '#locales/de/withdrawal.json'
import type { Messages } from '#locales/load.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: IntlLocale
    /** Those of the account come with its pages (src/account/AccountFrame.tsx), those of a withdrawal with its own (src/withdrawal/WithdrawalScreen.tsx). */
    Messages: Messages & { account: typeof account; withdrawal: typeof withdrawal }
  }
}
