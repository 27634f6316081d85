import { statesOf, type Chart, type ChartArrow, type GuardCondition } from './chart.ts'

/** The texts of one chart in one language, from `locales/{language}/statecharts/{chart}.json`. */
export interface WordFile {
  title: string
  /** The description of the chart. English files lack it, because the machine itself contains the descriptions. */
  description?: string
  states: Record<string, string>
  descriptions?: Record<string, string>
  /** The reasons why states have no address. English files lack them, like the descriptions. */
  noAddress?: Record<string, string>
  events?: Record<string, string>
  conditions?: Record<string, string>
  actions?: Record<string, string>
  actors?: Record<string, string>
}

/** The texts that all charts share, from `locales/{language}/statecharts.json`. */
export type SharedWords = typeof import('#locales/en/statecharts.json')

export interface ChartWords {
  title: string
  shared: SharedWords
  /** Returns the name of a state without its parents. */
  state: (path: string) => string
  /** Returns the name of a state with those of its parents, up to the state that the reader has opened. */
  fullState: (path: string, within?: string) => string
  description: (path: string) => string
  event: (event: string) => string
  action: (action: string) => string
  actor: (actor: string) => string
  /** Returns the condition of an arrow: '' if it has none, "otherwise" for the last of several alternatives. */
  condition: (arrow: ChartArrow) => string
}

/** Returns a text, or the name in the code if the text is missing. So a chart can be drawn before it has texts. */
const wordOf = (words: Record<string, string> | undefined, key: string): string => words?.[key] ?? key

export const chartWords = (chart: Chart, file: WordFile, shared: SharedWords): ChartWords => {
  const english = new Map(statesOf(chart.root).map(({ path, description }) => [path, description]))
  const ownDescription = (path: string) => (path === '' ? file.description : file.descriptions?.[path])
  const state = (path: string) => (path === '' ? file.title : wordOf(file.states, path))
  const spoken = (condition: GuardCondition): string => {
    switch (condition.kind) {
      case 'named':
        return wordOf(file.conditions, condition.name)
      case 'in':
        return shared.in.replace('{state}', state(condition.path))
      case 'not':
        return namesOf(condition)
          .map((name) => wordOf(file.conditions, name))
          .join()
      default:
        return condition.of.map(spoken).join(` ${shared[condition.kind]} `)
    }
  }
  const isAlternative = ({ id, source, event }: ChartArrow) =>
    chart.arrows.some((other) => other.source === source && other.event === event && other.id < id)
  return {
    title: file.title,
    shared,
    state,
    fullState: (path, within = '') => {
      const keys = path.split('.')
      const paths = keys.map((_, at) => keys.slice(0, at + 1).join('.'))
      return paths
        .filter((outer) => outer === path || !`${within}.`.startsWith(`${outer}.`))
        .map(state)
        .join(' › ')
    },
    description: (path) => ownDescription(path) ?? english.get(path) ?? '',
    event: (event) => (event === '' ? shared.always : wordOf(file.events, event)),
    action: (action) => wordOf(file.actions, action),
    actor: (actor) => wordOf(file.actors, actor),
    condition: (arrow) => {
      if (arrow.condition) return shared.if.replace('{condition}', spoken(arrow.condition))
      return isAlternative(arrow) ? shared.otherwise : ''
    },
  }
}

/**
 * Returns the names of a condition's guards. `not isShort` has its own text, because two negations are hard to read.
 */
const namesOf = (condition: GuardCondition | null): string[] => {
  if (condition === null || condition.kind === 'in') return []
  if (condition.kind === 'named') return [condition.name]
  const names = condition.of.flatMap(namesOf)
  return condition.kind === 'not' ? names.map((name) => `not ${name}`) : names
}

/** Returns every name in a chart that needs a translation, by section of the file. */
const namesIn = (chart: Chart, isDescribed: boolean, withoutAddress: string[]): Record<string, string[]> => {
  const states = statesOf(chart.root)
  const paths = states.map(({ path }) => path).filter((path) => path !== '')
  return {
    states: paths,
    ...(isDescribed ? { descriptions: paths, noAddress: withoutAddress } : {}),
    events: chart.arrows.map(({ event }) => event).filter((event) => event !== ''),
    conditions: chart.arrows.flatMap(({ condition }) => namesOf(condition)),
    actions: [
      ...chart.arrows.flatMap(({ actions }) => actions),
      ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ],
    actors: states.flatMap(({ actors }) => actors),
  }
}

/**
 * Returns the file with a place for every text of the chart, in the chart's order. An empty text marks a missing one. A
 * file with descriptions also has the reasons for states in `withoutAddress`.
 */
export const withEveryWord = (
  chart: Chart,
  file: Partial<WordFile>,
  isDescribed: boolean,
  withoutAddress: string[],
): WordFile => {
  const parts = Object.entries(namesIn(chart, isDescribed, withoutAddress)).flatMap(([part, names]) => {
    const known = file[part as 'states'] ?? {}
    const words = Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
    return names.length === 0 ? [] : [[part, words]]
  })
  return {
    title: file.title ?? '',
    ...(isDescribed ? { description: file.description ?? '' } : {}),
    ...(Object.fromEntries(parts) as Pick<WordFile, 'states'>),
  }
}

/** Lists the missing texts: their place in the file, and the English text to translate. */
export const missingWords = (chart: Chart, file: WordFile): string[] => {
  const english = new Map(statesOf(chart.root).map(({ path, description }) => [path, description]))
  return Object.entries(file).flatMap(([part, words]: [string, string | Record<string, string>]) => {
    if (typeof words === 'string') return words === '' ? [part] : []
    return Object.entries(words)
      .filter(([, word]) => word === '')
      .map(([name]) => `${part}, ${name}${part === 'descriptions' ? ` (${english.get(name)})` : ''}`)
  })
}
