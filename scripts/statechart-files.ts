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

/** The generated files about one machine in one language: its picture, page and texts, with their paths. */
export interface StatechartFiles {
  chart: Chart
  /** The address of each state, or the reason why it has none, by the state's path. */
  addresses: ReadonlyMap<string, AddressMeta>
  /** The reasons why states have no address, translated. The list is empty in the machine's own language. */
  reasons: Record<string, string>
  language: Locale
  words: ChartWords
  /** The file with the existing texts, and an empty entry for each missing one. */
  wordFile: { path: string; content: string; missing: readonly string[] }
  picture: string
  page: string
  /** The hash of everything that the picture shows. */
  hash: string
}

/** The language in which machines describe their states. */
const MACHINES_LANGUAGE = 'en'

/** Returns the name of a state in the page. The root's path is empty, so the root has the id of its chart. */
const nameIn = ({ id }: Chart, state: string) => state || id

const FOLDER = 'docs/statecharts'

const readJson = <T>(path: string): Partial<T> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<T>) : {}

/** Returns the file name of a picture or page, which has no suffix in English. */
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
    // Addresses are left out of the hash, because the picture does not show them.
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

/** The path of the list of all pages. */
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
