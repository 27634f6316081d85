import { useFormatter } from './useFormatter.ts'

type Styles = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

/**
 * Returns a function that formats an instant as a date, with the time if `timeStyle` is given. The date "20. November
 * 2026" does not break between day and month.
 */
export const useMoment = () => {
  const format = useFormatter()
  return (at: string, styles: Styles): string =>
    format.dateTime(new Date(at), styles).replace(/(?<=\d\.?) (?=\p{L})/u, '\u00A0')
}
