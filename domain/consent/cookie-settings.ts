import { COOKIE_SETTINGS_MONTHS, COOKIE_SETTINGS_VERSION, type COOKIE_PURPOSES } from '#contract/constants.ts'
import type { CookieSettings } from '#contract/cookie-settings.ts'

export type CookiePurpose = (typeof COOKIE_PURPOSES)[number]
export type CookiePurposes = Record<CookiePurpose, boolean>

export const ALL_PURPOSES: CookiePurposes = { analyticCookies: true, marketingCookies: true, googletools: true }
export const NO_PURPOSES: CookiePurposes = { analyticCookies: false, marketingCookies: false, googletools: false }

export const UNDECIDED: CookieSettings = {
  version: COOKIE_SETTINGS_VERSION,
  decidedAt: null,
  technicalCookies: true,
  ...NO_PURPOSES,
  seenBanners: [],
}

export const isDecided = ({ decidedAt }: CookieSettings): boolean => decidedAt !== null

export const purposesOf = ({ analyticCookies, marketingCookies, googletools }: CookiePurposes): CookiePurposes => ({
  analyticCookies,
  marketingCookies,
  googletools,
})

export const withChoice = (settings: CookieSettings, chosen: CookiePurposes, decidedAt: string): CookieSettings => ({
  ...settings,
  ...purposesOf(chosen),
  version: COOKIE_SETTINGS_VERSION,
  decidedAt,
})

/** If the settings have expired or are about an earlier version of the purposes, keeps only the dismissed banners. */
export const settingsAt = (kept: CookieSettings | null, now: string): CookieSettings => {
  if (!kept) return UNDECIDED
  const end = new Date(kept.decidedAt ?? 0)
  end.setUTCMonth(end.getUTCMonth() + COOKIE_SETTINGS_MONTHS)
  const isCurrent = kept.version === COOKIE_SETTINGS_VERSION && new Date(now) < end
  return isCurrent ? kept : { ...UNDECIDED, seenBanners: kept.seenBanners }
}

/** Statistics and advertising need the tag manager, so switching the tag manager off switches both off. */
export const togglePurpose = (chosen: CookiePurposes, purpose: CookiePurpose): CookiePurposes => {
  if (purpose === 'googletools') return chosen.googletools ? NO_PURPOSES : { ...chosen, googletools: true }
  const isOn = !chosen[purpose]
  return { ...chosen, [purpose]: isOn, googletools: chosen.googletools || isOn }
}

/** The visitor must allow the tag manager, and statistics or advertising. */
export const mayTrack = ({ analyticCookies, marketingCookies, googletools }: CookiePurposes): boolean =>
  googletools && (analyticCookies || marketingCookies)

export const isWithdrawn = (before: CookiePurposes, after: CookiePurposes): boolean =>
  (Object.keys(NO_PURPOSES) as CookiePurpose[]).some((purpose) => before[purpose] && !after[purpose])
