import { CookieSettings } from '#contract/cookie-settings.ts'
import { keep } from '#src/visit/storage.ts'

export const keptSettings = keep(
  () => CookieSettings,
  'cookies',
  () => localStorage,
)
