import { textOf } from '#src/base/search-params.ts'

/** `chart` is the machine's id. Without it, the first chart is shown. */
export interface StatechartsSearch {
  chart?: string | undefined
  part?: string | undefined
}

export const parseStatechartsSearch = ({ chart, part }: Record<string, unknown>): StatechartsSearch => ({
  chart: textOf(chart, /^[a-zA-Z]{1,40}$/),
  part: textOf(part, /^[a-zA-Z_.]{1,100}$/),
})
