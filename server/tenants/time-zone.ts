/** An area and a city, or UTC: browsers and PostgreSQL interpret offsets and abbreviations differently. */
const NAME = /^([A-Z][A-Za-z]+(\/[A-Z][A-Za-z_-]+){1,2}|UTC)$/

/** Whether browsers and PostgreSQL interpret this time zone alike. */
export const isTimeZone = (name: string): boolean => {
  if (!NAME.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
