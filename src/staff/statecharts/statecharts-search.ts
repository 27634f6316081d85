/** The chart that is shown, by its machine's id; absent: the first one. */
export interface StatechartsSearch {
  chart?: string | undefined
}

export const parseStatechartsSearch = ({ chart }: Record<string, unknown>): StatechartsSearch => ({
  chart: typeof chart === 'string' && /^[a-zA-Z]{1,40}$/.test(chart) ? chart : undefined,
})
