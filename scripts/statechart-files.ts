import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { AnyStateMachine } from 'xstate'
import { LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import type { AddressMeta } from '#machines/address.ts'
import { addressMetas } from '#machines/address-table.ts'
import { chartOf, statesOf, type Chart, type ChartArrow } from '#src/statecharts/chart.ts'
import {
  chartWords,
  missingWords,
  withEveryWord,
  type ChartWords,
  type SharedWords,
  type WordFile,
} from '#src/statecharts/chart-words.ts'

/** Files about one machine in one language: its picture, page and words, with their paths. */
export interface StatechartFiles {
  chart: Chart
  /** By the paths of the states that have one, or none for a reason. */
  addresses: ReadonlyMap<string, AddressMeta>
  /** The reason why a state has no address, in languages other than the machine's own. */
  reasons: Record<string, string>
  language: Locale
  words: ChartWords
  /** The existing words, with a place for each missing one. */
  wordFile: { path: string; content: string; missing: readonly string[] }
  picture: string
  page: string
  /** Hash of everything that the picture shows. */
  hash: string
}

/** The machines describe their states in English. */
const MACHINES_LANGUAGE = 'en'

/** The root of a chart has an empty path and is named by its id. */
const nameIn = ({ id }: Chart, state: string) => state || id

const FOLDER = 'docs/statecharts'

const readJson = <T>(path: string): Partial<T> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<T>) : {}

/** Returns the name of a picture or page; English names have no suffix. */
const nameOf = (chart: Chart, language: Locale, extension: 'svg' | 'md') =>
  `${chart.id}${language === MACHINES_LANGUAGE ? '' : `.${language}`}.${extension}`

export const statechartFiles = (machine: AnyStateMachine): StatechartFiles[] => {
  const chart = chartOf(machine)
  const addresses = new Map(addressMetas(machine).map(({ state, meta }) => [state, meta]))
  const withoutAddress = [...addresses].filter(([, { noAddress }]) => noAddress).map(([state]) => nameIn(chart, state))
  return LOCALES.map((language) => {
    const path = `locales/${language}/statecharts/${chart.id}.json`
    const file = withEveryWord(chart, readJson<WordFile>(path), language !== MACHINES_LANGUAGE, withoutAddress)
    const shared = readJson<SharedWords>(`locales/${language}/statecharts.json`) as SharedWords
    // The picture shows no addresses.
    const { address: _address, addressOfOther: _other, noAddress: _none, ...drawn } = shared
    const { noAddress: _reasons, ...drawnWords } = file
    return {
      chart,
      addresses,
      reasons: file.noAddress ?? {},
      language,
      words: chartWords(chart, file, shared),
      wordFile: { path, content: `${JSON.stringify(file, null, 2)}\n`, missing: missingWords(chart, file) },
      picture: `${FOLDER}/${nameOf(chart, language, 'svg')}`,
      page: `${FOLDER}/${nameOf(chart, language, 'md')}`,
      hash: createHash('sha256')
        .update(JSON.stringify([chart, drawnWords, drawn]))
        .digest('hex')
        .slice(0, 16),
    }
  })
}

const joined = (template: string, parts: readonly string[]) =>
  parts.length === 0 ? [] : [template.replace('{parts}', parts.join('; '))]

const arrowLine = ({ shared, event, condition, fullState, action }: ChartWords, arrow: ChartArrow): string => {
  if (arrow.target === null && arrow.actions.length === 0)
    return `- ${shared.ignored.replace('{event}', `**${event(arrow.event)}**`)}`
  const when = condition(arrow)
  const where = arrow.target === null || arrow.target === arrow.source ? '' : ` → ${fullState(arrow.target)}`
  const does = joined(` ${shared.does}`, arrow.actions.map(action)).join('')
  return `- **${event(arrow.event)}**${when && `, ${when}`}${where}.${does}`
}

const addressLine = ({ shared }: ChartWords, { address, noAddress }: AddressMeta, reason = noAddress ?? ''): string => {
  if (!address) return shared.noAddress.replace('{reason}', reason)
  const { path, hash, opensOther } = address
  const text = `\`${path}${hash === '' ? '' : `#${hash}`}\``
  return (opensOther ? shared.addressOfOther : shared.address).replace('{address}', text)
}

/** Returns the page that explains a chart in plain words. */
export const pageOf = ({ chart, addresses, reasons, language, words, picture }: StatechartFiles): string => {
  const { title, shared, fullState, description, action, actor } = words
  const states = statesOf(chart.root).map((state) => {
    const { path, initial, actors, entry, exit } = state
    const address = addresses.get(path)
    const about = [
      description(path),
      ...(address ? [addressLine(words, address, reasons[nameIn(chart, path)])] : []),
      ...(initial === null ? [] : [shared.first.replace('{state}', fullState(initial, path))]),
      ...joined(shared.runs, actors.map(actor)),
      ...joined(shared.entry, entry.map(action)),
      ...joined(shared.exit, exit.map(action)),
    ].join(' ')
    const arrows = chart.arrows.filter(({ source }) => source === path).map((arrow) => arrowLine(words, arrow))
    const text = [about, arrows.join('\n')].filter((part) => part !== '').join('\n\n')
    return path === '' ? text : `## ${fullState(path)}\n\n${text}`
  })
  const others = LOCALES.filter((other) => other !== language).map(
    (other) => `[${new Intl.DisplayNames(other, { type: 'language' }).of(other)}](${nameOf(chart, other, 'md')})`,
  )
  const [about, ...rest] = states
  const file = picture.slice(FOLDER.length + 1)
  return `${[`# ${title}`, others.join(' · '), `![${title}](${file})`, about, ...rest].join('\n\n')}\n`
}

/** Path of the list of all pages. */
export const INDEX = `${FOLDER}/README.md`

export const indexOf = (files: readonly StatechartFiles[]): string => {
  const rows = [...Map.groupBy(files, ({ chart }) => chart.id)].map(
    ([, same]) =>
      `| ${same.map(({ words, page }) => `[${words.title}](${page.slice(FOLDER.length + 1)})`).join(' | ')} |`,
  )
  const names = LOCALES.map((language) => new Intl.DisplayNames(language, { type: 'language' }).of(language))
  return [
    '# Statecharts',
    'Written by `npm run statecharts` from the machines and from the words in `locales/en/statecharts/` and `locales/de/statecharts/`. Do not edit.',
    [`| ${names.join(' | ')} |`, `| ${names.map(() => '---').join(' | ')} |`, ...rows].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}
