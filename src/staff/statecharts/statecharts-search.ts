/** `chart` is the machine's id. Without it, the first chart is shown. */
export interface StatechartsSearch {
  chart?: string | undefined
  part?: string | undefined
}

const textLike = (value: unknown, form: RegExp): string | undefined =>
  typeof value === 'string' && form.test(value) ? value : undefined

export const parseStatechartsSearch = ({ chart, part }: Record<string, unknown>): StatechartsSearch => ({
  chart: textLike(chart, /^[a-zA-Z]{1,40}$/),
  part: textLike(part, /^[a-zA-Z_.]{1,100}$/),
})
