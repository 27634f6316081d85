import { eventSenders, STARTED_BY } from '#machines/chart-links.ts'
import { arrowGroups, type ArrowGroup } from './arrow-groups.ts'
import { isWithin, statesOf, type Chart, type ChartArrow, type ChartState } from './chart.ts'
import type { ChartWords } from './chart-words.ts'
import { linkNames } from './link-names.ts'

export interface WordedChart {
  chart: Chart
  words: ChartWords
}

export type Piece =
  | string
  | { kind: 'event' | 'address'; text: string }
  | { kind: 'state'; chart: string; path: string; text: string }

export type Sentence = readonly Piece[]

export interface ListBlock {
  kind: 'list'
  title: string
  items: readonly Sentence[]
}

/** The first cell of each row names it. */
export interface TableBlock {
  kind: 'table'
  head: readonly string[]
  rows: readonly (readonly Sentence[])[]
}

export type AboutPart = Sentence | ListBlock | TableBlock

export const isSentence = (block: AboutPart): block is Sentence => !('kind' in block)

/** Returns the sentences of a block in reading order. */
export const sentencesOf = (block: AboutPart): readonly Sentence[] => {
  if (isSentence(block)) return [block]
  if (block.kind === 'list') return [[block.title], ...block.items]
  return [block.head, ...block.rows.flat()]
}

export interface StateExplanation {
  path: string
  title: string
  about: readonly AboutPart[]
  arrows: readonly Sentence[]
}

const around = (template: string, place: string, pieces: Sentence): Piece[] => {
  const [before, after = ''] = template.split(place) as [string, string?]
  return [before, ...pieces, after].filter((piece) => piece !== '')
}

const joined = (all: readonly Sentence[], between: string, last = between): Piece[] =>
  all.flatMap((pieces, at) => (at === 0 ? pieces : [at === all.length - 1 ? last : between, ...pieces]))

const plain = (template: string, parts: readonly string[]): Sentence =>
  parts.length === 0 ? [] : [template.replace('{parts}', parts.join('; '))]

const listed = (template: string, parts: readonly Sentence[]): Sentence =>
  parts.length === 0 ? [] : around(template, '{parts}', joined(parts, ', '))

export const explain = ({ chart, words }: WordedChart, others: readonly WordedChart[]): StateExplanation[] => {
  const { shared } = words
  const states = statesOf(chart.root)

  const stateLink = (path: string, text: string): Piece => ({ kind: 'state', chart: chart.id, path, text })
  const stateLinkFrom = (source: string, path: string) => stateLink(path, words.fullState(path, source))
  const chartLink = (id: string, path = ''): Piece => {
    const other = others.find((each) => each.chart.id === id)!.words
    const text = path === '' ? other.title : `${other.title} › ${other.fullState(path)}`
    return { kind: 'state', chart: id, path, text }
  }

  const linked = (text: string) => linkNames(text, { chart, words }, others)
  const orOf = (all: readonly Sentence[]) => joined(all, ', ', ` ${shared.or} `)

  const senderPieces = ({ event }: ChartArrow): Sentence => {
    if (event === '' || event.startsWith('after.')) return []
    const [, actor] = event.split(/^(?:done|error)\./)
    if (actor !== undefined) return [` (${words.actor(actor)})`]
    const senders = eventSenders(chart.id, event)
    const named = senders.map((sender) => [typeof sender === 'string' ? words.sender(sender) : chartLink(sender.chart)])
    return [' (', ...orOf(named), ')']
  }
  const eventPieces = (arrow: ChartArrow): Sentence => [{ kind: 'event', text: words.event(arrow.event) }]

  const targetPieces = ({ target, source, isReentering }: ChartArrow): Sentence[] =>
    target === null || (target === source && !isReentering) ? [] : [[stateLinkFrom(source, target)]]

  const arrowSentence = ({ kind, arrows }: ArrowGroup): Sentence => {
    const [first] = arrows
    const { target, actions, isReentering } = first
    const events = [...new Map(arrows.map((arrow) => [arrow.event, arrow])).values()]
    const what = [...orOf(events.map(eventPieces)), ...senderPieces(first)]
    if (target === null && actions.length === 0) return around(shared.ignored, '{event}', what)
    const condition = kind === 'choice' ? words.choice(first) : words.condition(first)
    const targets = orOf([
      ...new Map(arrows.flatMap(targetPieces).map((link) => [JSON.stringify(link), link])).values(),
    ])
    return [
      ...what,
      ...(condition === '' ? [] : [kind === 'choice' ? `: ${condition}` : `, ${condition}`]),
      ...(targets.length === 0 ? [] : [' → ', ...targets]),
      '.',
      ...(actions.length === 0 ? [] : [` ${shared.does.replace('{parts}', actions.map(words.action).join('; '))}`]),
      ...(isReentering ? [` ${shared.reenters}`] : []),
    ]
  }

  const sourcesOf = (path: string): string[] => [
    ...new Set(
      chart.arrows
        .filter(({ target, source }) => target === path && !isWithin(source, path) && !isWithin(path, source))
        .map(({ source }) => source),
    ),
  ]
  const besides = (path: string): string[] =>
    Object.entries(STARTED_BY).flatMap(([id, starter]) =>
      starter.kind === 'page' && starter.states.some((shown) => shown[0] === chart.id && shown[1] === path) ? [id] : [],
    )

  const openedBy = (from: string, page: string, hash: string): Sentence =>
    [chart, ...others.map((other) => other.chart).filter(({ id }) => id !== chart.id)]
      .flatMap(({ id, root }) => statesOf(root).map((state) => ({ id, state })))
      .filter(({ state: { address } }) => {
        const own = address?.address
        return own && !own.opensOther && own.path === page && own.hash === hash
      })
      .slice(0, 1)
      .map(({ id, state: { path } }) => (id === chart.id ? stateLinkFrom(from, path) : chartLink(id, path)))

  const addressPieces = ({ path, address: meta }: ChartState): Sentence => {
    if (!meta) return []
    if (!meta.address) return linked(shared.noAddress.replace('{reason}', words.noAddress(path)))
    const { path: page, hash, opensOther, hasBooking } = meta.address
    const text = `${page.replaceAll(/\{-?\$\w+\}/g, '…')}${hasBooking ? '?booking=…' : ''}${hash === '' ? '' : `#${hash}`}`
    const written: Sentence = [{ kind: 'address', text }]
    if (!opensOther) return around(shared.address, '{address}', written)
    const [start, between, end] = shared.addressOfOther.split(/\{(?:address|state)\}/) as [string, string, string]
    return [start, ...written, between, ...openedBy(path, page, hash), end]
  }
  const actorPieces = ({ actors }: ChartState): Sentence =>
    actors.length === 0
      ? []
      : around(
          shared.runs,
          '{parts}',
          joined(
            actors.map(({ id, chart: started }) =>
              started === null ? [words.actor(id)] : [`${words.actor(id)} (`, chartLink(started), ')'],
            ),
            '; ',
          ),
        )

  const starterPieces = (): Sentence => {
    const starter = STARTED_BY[chart.id]!
    if (starter.kind === 'server') return [shared.startedBy.server]
    if (starter.kind === 'chart') return around(shared.startedBy.chart, '{chart}', [chartLink(starter.chart)])
    if (starter.states.length === 0) return [shared.startedBy.page]
    const shown = starter.states.map(([id, path]) => [chartLink(id, path)])
    return around(shared.startedBy.state, '{parts}', joined(shown, ', '))
  }
  const startedHere = Object.entries(STARTED_BY).flatMap(([id, starter]) =>
    starter.kind === 'chart' && starter.chart === chart.id ? [id] : [],
  )

  const { table } = words
  const aboutChart: AboutPart[] = [
    ...(words.whatIf.length === 0
      ? []
      : [{ kind: 'list' as const, title: shared.whatIf, items: words.whatIf.map(linked) }]),
    ...words.facts.map(linked),
    ...(table
      ? [{ kind: 'table' as const, head: table.head, rows: table.rows.map((cells) => cells.map(linked)) }]
      : []),
    linked(shared.stored.replace('{text}', words.stored)),
    ...words.visits.map(linked),
    starterPieces(),
    listed(
      shared.starts,
      startedHere.map((id) => [chartLink(id)]),
    ),
  ]

  return states.map((state) => {
    const { path, type, initial, tags, entry, exit } = state
    const about: AboutPart[] = [
      linked(words.description(path)),
      ...(path === '' ? aboutChart : []),
      addressPieces(state),
      plain(shared.tags, tags.map(words.tag)),
      initial === null ? [] : around(shared.first, '{state}', [stateLink(initial, words.state(initial))]),
      type === 'parallel'
        ? listed(
            shared.regions,
            state.states.map((region) => [stateLink(region.path, words.state(region.path))]),
          )
        : [],
      listed(
        shared.comesFrom,
        sourcesOf(path).map((source) => [stateLinkFrom(path, source)]),
      ),
      actorPieces(state),
      listed(
        shared.beside,
        besides(path).map((id) => [chartLink(id)]),
      ),
      plain(shared.entry, entry.map(words.action)),
      plain(shared.exit, exit.map(words.action)),
      type === 'final' ? [shared.final] : [],
    ]
    return {
      path,
      title: path === '' ? words.title : words.fullState(path),
      about: about.filter((block) => !isSentence(block) || block.length > 0),
      arrows: arrowGroups(chart, path).map(arrowSentence),
    }
  })
}
