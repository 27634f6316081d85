import { CookieSettings } from '#contract/cookie-settings.ts'
import { keep } from '#src/visit/draft-storage.ts'

export const keptSettings = keep('cookies', 'localStorage', () => CookieSettings)
