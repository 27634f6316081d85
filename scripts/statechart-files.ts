import { existsSync, readFileSync } from 'node:fs'
import PDFKit from 'pdfkit'
import { LOCALES } from '#contract/constants.ts'
import type { Locale } from '#contract/primitives.ts'
import { STEPS } from '#machines/booking/steps.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { chartOf, type Chart } from '#src/statecharts/chart.ts'
import {
  chartWords,
  missingWords,
  withEveryWord,
  withStepWords,
  wordsWithoutValue,
  type ChartWords,
  type SharedWords,
  type StepWords,
  type WordFile,
} from '#src/statecharts/chart-words.ts'
import type { Measure } from '#src/statecharts/drawing/lines.ts'
import { drawnSheet, SCREEN, type SheetLink } from '#src/statecharts/drawing/place.ts'
import { sheetRoots } from '#src/statecharts/drawing/parts.ts'
import { svgOf } from '#src/statecharts/drawing/svg.ts'
import {
  explain,
  isSentence,
  type AboutPart,
  type Piece,
  type Sentence,
  type StateExplanation,
} from '#src/statecharts/explanation.ts'

export interface CompletedWords {
  path: string
  content: string
  missing: readonly string[]
}

export interface StatechartFiles {
  chart: Chart
  language: Locale
  words: ChartWords
  wordFile: CompletedWords
  page: string
}

const MACHINES_LANGUAGE = 'en'

const FOLDER = 'docs/statecharts'

const readJson = <T>(path: string): Partial<T> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<T>) : {}

const nameOf = (id: string, language: Locale, extension: 'svg' | 'md') =>
  `${id}${language === MACHINES_LANGUAGE ? '' : `.${language}`}.${extension}`

/** Keeps the text of a file with the same words, because oxfmt writes a short list in one line. */
const textOf = (path: string, file: object): string =>
  JSON.stringify(readJson(path)) === JSON.stringify(file)
    ? readFileSync(path, 'utf8')
    : `${JSON.stringify(file, null, 2)}\n`

const pathOfSteps = (language: Locale) => `locales/${language}/steps.json`

const inOrder = (words: Record<string, string> | undefined, steps: readonly string[]) =>
  Object.fromEntries(steps.map((step) => [step, words?.[step] ?? '']))

const stepWords = (language: Locale): StepWords => {
  const { to, states, descriptions } = readJson<StepWords>(pathOfSteps(language))
  return {
    to: inOrder(to, STEPS.slice(1)),
    states: inOrder(states, STEPS),
    ...(language === MACHINES_LANGUAGE ? {} : { descriptions: inOrder(descriptions, STEPS) }),
  }
}

export const stepWordFiles = (): CompletedWords[] =>
  LOCALES.map((language) => {
    const words = stepWords(language)
    const missing = Object.entries(words).flatMap(([part, of]: [string, Record<string, string>]) =>
      STEPS.filter((step) => of[step] === '').map((step) => `${part}, ${step}`),
    )
    const path = pathOfSteps(language)
    return { path, content: textOf(path, words), missing }
  })

const withoutSteps = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).filter(([path]) => !STEPS.some((step) => path === `step.${step}`)))

const ownFile = (chart: Chart, file: WordFile): WordFile =>
  chart.id === 'booking'
    ? {
        ...file,
        states: withoutSteps(file.states),
        ...(file.descriptions ? { descriptions: withoutSteps(file.descriptions) } : {}),
      }
    : file

const filesOf = (chart: Chart): StatechartFiles[] =>
  LOCALES.map((language) => {
    const path = `locales/${language}/statecharts/${chart.id}.json`
    const known = withStepWords(chart, readJson<WordFile>(path) as WordFile, stepWords(language))
    const file = withEveryWord(chart, known, language !== MACHINES_LANGUAGE)
    const own = ownFile(chart, file)
    const shared = readJson<SharedWords>(`locales/${language}/statecharts.json`) as SharedWords
    return {
      chart,
      language,
      words: chartWords(chart, file, shared, language),
      wordFile: {
        path,
        content: textOf(path, own),
        missing: [...missingWords(chart, own), ...wordsWithoutValue(chart, file)],
      },
      page: `${FOLDER}/${nameOf(chart.id, language, 'md')}`,
    }
  })

export const statechartFiles = (): StatechartFiles[] => STATECHARTS.map(chartOf).flatMap(filesOf)

const pdf = new PDFKit()
const widths = new Map<string, number>()
const measure: Measure = (text, size, isBold) => {
  const key = `${size} ${isBold} ${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const width = pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .widthOfString(text.replaceAll(/[→↻↗▸●■]/g, '—'))
  widths.set(key, width)
  return width
}

const CSS = readFileSync('src/statecharts/drawing/picture.css', 'utf8')

const pictureName = ({ chart, path }: SheetLink, language: Locale) =>
  nameOf(path === '' ? chart : `${chart}.${path}`, language, 'svg')

export interface PictureFile {
  state: string
  path: string
  content: string
}

export const picturesOf = (files: StatechartFiles, all: readonly StatechartFiles[]): PictureFile[] => {
  const { chart, language } = files
  const drawer = { measure, worded: files, all: all.filter((other) => other.language === language) }
  const fileOf = (link: SheetLink) => pictureName(link, language)
  return sheetRoots(chart).map((root) => ({
    state: root.path,
    path: `${FOLDER}/${fileOf({ chart: chart.id, path: root.path })}`,
    content: svgOf(drawnSheet(drawer, root, SCREEN), { language, css: CSS, fileOf }),
  }))
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s-]/gu, '')
    .replaceAll(' ', '-')

const tableRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

export const pageOf = ({ chart, words, language }: StatechartFiles, all: readonly StatechartFiles[]): string => {
  const others = all.filter((files) => files.language === language)
  const linkTo = ({ chart: id, path, text }: Extract<Piece, { kind: 'state' }>): string => {
    const heading =
      path === '' ? '' : `#${anchorOf(others.find((files) => files.chart.id === id)!.words.fullState(path))}`
    return `[${text}](${id === chart.id && heading !== '' ? '' : nameOf(id, language, 'md')}${heading})`
  }
  const written = (sentence: Sentence) =>
    sentence
      .map((piece) => {
        if (typeof piece === 'string') return piece
        if (piece.kind === 'state') return linkTo(piece)
        return piece.kind === 'event' ? `**${piece.text}**` : `\`${piece.text}\``
      })
      .join('')
  const blockText = (block: AboutPart): string => {
    if (isSentence(block)) return written(block)
    if (block.kind === 'list')
      return [`**${block.title}**\n`, ...block.items.map((item) => `- ${written(item)}`)].join('\n')
    const { head, rows } = block
    return [tableRow(head), tableRow(head.map(() => '---')), ...rows.map((cells) => tableRow(cells.map(written)))].join(
      '\n',
    )
  }
  const drawn = sheetRoots(chart).map((root) => root.path)
  /** Links the picture to its own file, because the links inside it work only in the opened file. */
  const pictureFor = (path: string, title: string) => {
    const file = pictureName({ chart: chart.id, path }, language)
    return drawn.includes(path) ? `[![${title}](${file})](${file})` : ''
  }
  const section = ({ path, title, about, arrows }: StateExplanation): string => {
    const [description, ...rest] = about.map(blockText)
    const text = path === '' ? [description, ...rest] : [description, rest.join(' ')]
    const list = arrows.map((arrow) => `- ${written(arrow)}`).join('\n')
    return [path === '' ? '' : `## ${title}`, pictureFor(path, title), ...text, list]
      .filter((part) => part !== undefined && part !== '')
      .join('\n\n')
  }
  const languages = LOCALES.filter((other) => other !== language).map(
    (other) => `[${new Intl.DisplayNames(other, { type: 'language' }).of(other)}](${nameOf(chart.id, other, 'md')})`,
  )
  const [about, ...rest] = explain({ chart, words }, others).map(section)
  return `${[`# ${words.title}`, languages.join(' · '), about, ...rest].join('\n\n')}\n`
}

export const INDEX = `${FOLDER}/README.md`

export const indexOf = (files: readonly StatechartFiles[]): string => {
  const rows = [...Map.groupBy(files, ({ chart }) => chart.id)].map(
    ([, same]) =>
      `| ${same.map(({ words, page }) => `[${words.title}](${page.slice(FOLDER.length + 1)})`).join(' | ')} |`,
  )
  const texts = LOCALES.map((language) => files.find((each) => each.language === language)!.words.shared.guide)
  const guides = texts.map(({ title, ...lines }) => {
    const list = Object.values(lines).map((line) => `- ${line}`)
    return `## ${title}\n\n${list.join('\n')}`
  })
  const names = LOCALES.map((language) => new Intl.DisplayNames(language, { type: 'language' }).of(language))
  return [
    '# Statecharts',
    'Written by `npm run statecharts` from the machines and from the words in `locales/en/statecharts/` and `locales/de/statecharts/`. Do not edit.',
    texts.map(({ title }) => `[${title}](#${anchorOf(title)})`).join(' · '),
    [`| ${names.join(' | ')} |`, `| ${names.map(() => '---').join(' | ')} |`, ...rows].join('\n'),
    ...guides,
  ]
    .join('\n\n')
    .concat('\n')
}
