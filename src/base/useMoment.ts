import { useFormatter } from './useFormatter.ts'

type Styles = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>

export const useMoment = () => {
  const format = useFormatter()
  return (at: string, styles: Styles): string =>
    format.dateTime(new Date(at), styles).replace(/(?<=\d\.?) (?=\p{L})/u, '\u00A0')
}
