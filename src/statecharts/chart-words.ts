import { INTL_LOCALES } from '#contract/constants.ts'
import { numberFormat } from '#domain/text/value-formatters.ts'
import type { Locale } from '#contract/primitives.ts'
import type { EventSender } from '#machines/chart-links.ts'
import { arrowGroups, isAlternative } from './arrow-groups.ts'
import { CHART_FACTS } from './chart-facts.ts'
import { isWithin, statesOf, type Chart, type ChartArrow, type GuardCondition } from './chart.ts'

/** The texts of one chart in one language, from `locales/{language}/statecharts/{chart}.json`. */
export interface WordFile {
  title: string
  /** English files lack the description, because the machine itself contains it. */
  description?: string
  states: Record<string, string>
  descriptions?: Record<string, string>
  noAddress?: Record<string, string>
  stored: string
  reload?: string
  back?: string
  elsewhere?: string
  /** Sentences with a number that is a constant in the code, given by a placeholder such as `{held}`. */
  facts?: Record<string, string>
  /** Short answers at the top of the page. Each names the place that says more. */
  whatIf?: Record<string, string>
  /** Has the same columns in each row. Its cells may contain the same placeholders as `facts`. */
  table?: { head: string[]; rows: Record<string, string[]> }
  tags?: Record<string, string>
  events?: Record<string, string>
  conditions?: Record<string, string>
  /** One sentence for all arrows of an event whose guard has different parameters. */
  choices?: Record<string, string>
  actions?: Record<string, string>
  actors?: Record<string, string>
}

/** The words of the booking's steps, from `locales/{language}/steps.json`. */
export interface StepWords {
  to: Record<string, string>
  states: Record<string, string>
  descriptions?: Record<string, string>
}

const byPath = (words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([step, word]) => [`step.${step}`, word]))

export const withStepWords = (chart: Chart, file: WordFile, { states, descriptions = {} }: StepWords): WordFile =>
  chart.id === 'booking'
    ? {
        ...file,
        states: { ...file.states, ...byPath(states) },
        descriptions: { ...file.descriptions, ...byPath(descriptions) },
      }
    : file

/** The texts that all charts share, from `locales/{language}/statecharts.json`. */
export type SharedWords = typeof import('#locales/en/statecharts.json')

export interface ChartWords {
  title: string
  language: Locale
  shared: SharedWords
  stored: string
  visits: readonly string[]
  facts: readonly string[]
  whatIf: readonly string[]
  table: { head: readonly string[]; rows: readonly (readonly string[])[] } | null
  state: (path: string) => string
  /** Returns the name of a state with the names of its parents, up to those that it shares with `within`. */
  fullState: (path: string, within?: string) => string
  description: (path: string) => string
  noAddress: (path: string) => string
  tag: (tag: string) => string
  event: (event: string) => string
  sender: (sender: Exclude<EventSender, object>) => string
  action: (action: string) => string
  actor: (actor: string) => string
  /** Without a condition, returns "otherwise" after other arrows of the event, else ''. */
  condition: (arrow: ChartArrow) => string
  choice: (arrow: ChartArrow) => string
}

/** Returns the name itself if it has no text, so that new charts can be drawn. */
const wordOf = (words: Record<string, string> | undefined, key: string): string => words?.[key] ?? key

const VISITS = ['reload', 'back', 'elsewhere'] as const

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')

const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

const stateOfParam = (chart: Chart, value: string): string | undefined => {
  const states = statesOf(chart.root)
  const ofAddress = states.find(({ address }) => address?.address?.step === value && !address.address.opensOther)
  return (states.find(({ path }) => path.split('.').at(-1) === value) ?? ofAddress)?.path
}

const durations = (lengths: readonly number[], language: Locale): string => {
  const locale = INTL_LOCALES[language]
  const number = numberFormat(locale, { maximumFractionDigits: 2 })
  const seconds = numberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return [
    ...lengths.slice(0, -1).map((length) => number.format(length / 1000)),
    seconds.format(lengths.at(-1)! / 1000),
  ].join(', ')
}

const delayOf = (chart: Chart, event: string, language: Locale): Record<string, string> => {
  const lengths = event.startsWith('after.') ? chart.delays[event.slice('after.'.length)] : undefined
  return lengths ? { delay: durations(lengths, language), first: durations(lengths.slice(0, 1), language) } : {}
}

export const chartWords = (chart: Chart, file: WordFile, shared: SharedWords, language: Locale): ChartWords => {
  const states = new Map(statesOf(chart.root).map((each) => [each.path, each]))
  const numbers = CHART_FACTS[chart.id] ?? {}
  const ownDescription = (path: string) => (path === '' ? file.description : file.descriptions?.[path])
  const state = (path: string) => (path === '' ? file.title : wordOf(file.states, path))
  const spoken = (condition: GuardCondition): string => {
    switch (condition.kind) {
      case 'named': {
        const named = Object.entries(condition.params).map(([name, value]) => {
          const path = stateOfParam(chart, value)
          return [name, path === undefined ? value : state(path)] as const
        })
        return filled(wordOf(file.conditions, condition.name), { ...numbers, ...Object.fromEntries(named) })
      }
      case 'in':
        return shared.in.replace('{state}', `${state(parentOf(condition.path))} › ${state(condition.path)}`)
      case 'not':
        return namesOf(condition)
          .map((name) => wordOf(file.conditions, name))
          .join()
      default:
        return condition.of.map(spoken).join(` ${shared[condition.kind]} `)
    }
  }
  return {
    title: file.title,
    language,
    shared,
    stored: file.stored ?? '',
    visits: VISITS.flatMap((part) => (file[part] === undefined ? [] : [shared[part].replace('{text}', file[part])])),
    facts: Object.values(file.facts ?? {}).map((fact) => filled(fact, numbers)),
    whatIf: Object.values(file.whatIf ?? {}).map((answer) => filled(answer, numbers)),
    table: file.table
      ? {
          head: file.table.head,
          rows: Object.values(file.table.rows).map((cells) => cells.map((cell) => filled(cell, numbers))),
        }
      : null,
    state,
    fullState: (path, within = '') => {
      const keys = path.split('.')
      const paths = keys.map((_, at) => keys.slice(0, at + 1).join('.'))
      return paths
        .filter((outer) => outer === path || !`${within}.`.startsWith(`${outer}.`))
        .map(state)
        .join(' › ')
    },
    description: (path) => ownDescription(path) ?? states.get(path)?.description ?? '',
    noAddress: (path) => file.noAddress?.[nameIn(chart, path)] ?? states.get(path)?.address?.noAddress ?? '',
    tag: (tag) => wordOf(file.tags, tag),
    event: (event) =>
      event === '' ? shared.always : filled(wordOf(file.events, event), delayOf(chart, event, language)),
    sender: (sender) => shared.senders[sender],
    action: (action) => wordOf(file.actions, action),
    actor: (actor) => filled(wordOf(file.actors, actor), numbers),
    condition: (arrow) => {
      if (arrow.condition) return shared.if.replace('{condition}', spoken(arrow.condition))
      return isAlternative(chart, arrow) ? shared.otherwise : ''
    },
    choice: ({ condition }) => (condition?.kind === 'named' ? wordOf(file.choices, condition.name) : ''),
  }
}

const nameIn = ({ id }: Chart, path: string) => path || id

/** `not isShort` has its own text, because two negations are hard to read. */
const namesOf = (condition: GuardCondition | null): string[] => {
  if (condition === null || condition.kind === 'in') return []
  if (condition.kind === 'named') return [condition.name]
  const names = condition.of.flatMap(namesOf)
  return condition.kind === 'not' ? names.map((name) => `not ${name}`) : names
}

const isInTable = ({ table }: Partial<WordFile>, name: string): boolean =>
  Object.values(table?.rows ?? {}).some((cells) => cells.some((cell) => cell.includes(`{${name}}`)))

const namesIn = (chart: Chart, file: Partial<WordFile>, isDescribed: boolean): Record<string, string[]> => {
  const states = statesOf(chart.root)
  const paths = states.map(({ path }) => path).filter((path) => path !== '')
  const withoutAddress = states.filter(({ address }) => address?.noAddress).map(({ path }) => nameIn(chart, path))
  const groups = states.flatMap(({ path }) => arrowGroups(chart, path))
  return {
    facts: Object.keys(CHART_FACTS[chart.id] ?? {}).filter((name) => !isInTable(file, name)),
    whatIf: Object.keys(file.whatIf ?? {}),
    states: paths,
    ...(isDescribed ? { descriptions: paths, noAddress: withoutAddress } : {}),
    tags: states.flatMap(({ tags }) => tags),
    events: chart.arrows.map(({ event }) => event).filter((event) => event !== ''),
    conditions: chart.arrows.flatMap(({ condition }) => namesOf(condition)),
    choices: groups.filter(({ kind }) => kind === 'choice').flatMap(({ arrows }) => namesOf(arrows[0].condition)),
    actions: [
      ...chart.arrows.flatMap(({ actions }) => actions),
      ...states.flatMap(({ entry, exit }) => [...entry, ...exit]),
    ],
    actors: states.flatMap(({ actors }) => actors.map(({ id }) => id)),
  }
}

/** Returns a word file in which a missing text is empty. With `isDescribed`, the file also has descriptions. */
export const withEveryWord = (chart: Chart, file: Partial<WordFile>, isDescribed: boolean): WordFile => {
  const parts = Object.entries(namesIn(chart, file, isDescribed)).flatMap(([part, names]) => {
    const known = file[part as 'states'] ?? {}
    const words = Object.fromEntries(names.map((name) => [name, known[name] ?? '']))
    return names.length === 0 ? [] : [[part, words]]
  })
  return {
    title: file.title ?? '',
    ...(isDescribed ? { description: file.description ?? '' } : {}),
    stored: file.stored ?? '',
    ...Object.fromEntries(VISITS.flatMap((part) => (file[part] === undefined ? [] : [[part, file[part]]]))),
    ...(Object.fromEntries(parts) as Pick<WordFile, 'states'>),
    ...(file.table && { table: file.table }),
  }
}

/** Lists the places of missing texts. A missing description is listed with the English text to translate. */
export const missingWords = (chart: Chart, file: WordFile): string[] => {
  const english = new Map(statesOf(chart.root).map(({ path, description }) => [path, description]))
  const { table, ...texts } = file
  const cells = Object.fromEntries(
    Object.entries(table?.rows ?? {}).flatMap(([row, all]) => all.map((cell, at) => [`${row} ${at}`, cell])),
  )
  return Object.entries({ ...texts, table: cells }).flatMap(([part, words]) => {
    if (typeof words === 'string') return words === '' ? [part] : []
    return Object.entries(words)
      .filter(([, word]) => word === '')
      .map(([name]) => `${part}, ${name}${part === 'descriptions' ? ` (${english.get(name)})` : ''}`)
  })
}

const paramsToName = (chart: Chart, { source, target, condition }: ChartArrow): string[] =>
  condition?.kind === 'named'
    ? Object.entries(condition.params)
        .filter(([, value]) => {
          const path = stateOfParam(chart, value)
          const isNear = (end: string) => path !== undefined && (isWithin(path, end) || isWithin(end, path))
          return ![source, target].some((end) => end !== null && end !== '' && isNear(end))
        })
        .map(([name]) => name)
    : []

/** Lists the texts that lack a number or name which they must contain. */
export const wordsWithoutValue = (chart: Chart, { events = {}, conditions = {}, facts = {} }: WordFile): string[] => [
  ...Object.entries(events)
    .filter(([event, word]) => event.startsWith('after.') && !/\{(delay|first)\}/.test(word))
    .map(([event]) => `events, ${event}: {delay}`),
  ...chart.arrows.flatMap((arrow) =>
    paramsToName(chart, arrow)
      .filter((name) => !namesOf(arrow.condition).some((guard) => conditions[guard]?.includes(`{${name}}`)))
      .map((name) => `conditions, ${namesOf(arrow.condition).join()}: {${name}}`),
  ),
  ...Object.entries(facts)
    .filter(([name, word]) => !word.includes(`{${name}}`))
    .map(([name]) => `facts, ${name}: {${name}}`),
]
