import type { IntlLocale } from '#contract/constants.ts'
import type account from '#locales/de/account.json'
import type consent from '#locales/de/consent.json'
import type groups from '#locales/de/groups.json'
import type staff from '#locales/de/staff.json'
import type withdrawal from '#locales/de/withdrawal.json'
import type { Messages } from '#locales/load.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: IntlLocale
    Messages: Messages & {
      account: typeof account
      consent: typeof consent
      groups: typeof groups
      staff: typeof staff
      withdrawal: typeof withdrawal
    }
  }
}
