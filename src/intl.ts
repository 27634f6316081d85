import type { IntlLocale } from '#contract/constants.ts'
import type { Messages } from '#locales/load.ts'

declare module 'use-intl' {
  interface AppConfig {
    Locale: IntlLocale
    Messages: Messages
  }
}
