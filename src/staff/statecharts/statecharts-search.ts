/** The id of the shown chart's machine. Without an id, the page shows the first chart. */
export interface StatechartsSearch {
  chart?: string | undefined
}

export const parseStatechartsSearch = ({ chart }: Record<string, unknown>): StatechartsSearch => ({
  chart: typeof chart === 'string' && /^[a-zA-Z]{1,40}$/.test(chart) ? chart : undefined,
})
