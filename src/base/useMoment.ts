import { useFormatter } from 'use-intl'

type Styles = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

/** Writes an instant as a date, and with its time if `timeStyle` is given. No line ends between day and month: "20. November 2026". */
export const useMoment = () => {
  const format = useFormatter()
  return (at: string, styles: Styles): string =>
    format.dateTime(new Date(at), styles).replace(/(?<=\d\.?) (?=\p{L})/u, '\u00A0')
}
