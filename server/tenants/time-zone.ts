/** Offsets and abbreviations are excluded, because browsers and PostgreSQL interpret them differently. */
const NAME = /^([A-Z][A-Za-z]+(\/[A-Z][A-Za-z_-]+){1,2}|UTC)$/

export const isTimeZone = (name: string): boolean => {
  if (!NAME.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
