import { CookieSettings } from '#contract/cookie-settings.ts'
import { keep } from '#src/visit/draft-storage.ts'

/** The cookie settings that this browser stores. */
export const keptSettings = keep('cookies', 'localStorage', () => CookieSettings)
