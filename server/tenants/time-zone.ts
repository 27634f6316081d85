/** An area and a city, or UTC: offsets and abbreviations are read differently by browsers and by PostgreSQL. */
const NAME = /^([A-Z][A-Za-z]+(\/[A-Z][A-Za-z_-]+){1,2}|UTC)$/

/** Whether a time zone is one of the names that everything here reads alike. */
export const isTimeZone = (name: string): boolean => {
  if (!NAME.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
