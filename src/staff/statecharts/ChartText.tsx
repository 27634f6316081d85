import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RouterLink } from '#src/base/RouterLink.tsx'
import type { ChartState } from '#src/statecharts/chart.ts'
import { sheetOf, sheetRoots } from '#src/statecharts/drawing/parts.ts'
import {
  explain,
  isSentence,
  sentencesOf,
  type AboutPart,
  type Piece,
  type Sentence,
  type StateExplanation,
  type TableBlock,
  type WordedChart,
} from '#src/statecharts/explanation.ts'
import { SearchField } from '#src/ui/SearchField.tsx'

interface ChartTextProps {
  shown: WordedChart
  all: readonly WordedChart[]
  /** The state whose picture is shown; '' for the chart. */
  part: string
}

const partOf = ({ chart }: WordedChart, path: string): string => {
  const isRoot = (root: ChartState) => root.path === path
  return sheetRoots(chart).some(isRoot) ? path : sheetOf(chart, path).path
}

const anchorOf = (chart: string, path: string) => `about-${chart}-${path}`

interface PartLinkProps {
  worded: WordedChart
  path: string
  text: string
}

function PartLink({ worded, path, text }: PartLinkProps) {
  const part = partOf(worded, path)
  return (
    <RouterLink
      to="/{-$tenant}/{-$locale}/staff/statecharts"
      search={{ chart: worded.chart.id, part: part === '' ? undefined : part }}
      hash={anchorOf(worded.chart.id, path)}
      aria-label={path === '' ? worded.words.title : `${worded.words.title} › ${worded.words.fullState(path)}`}
    >
      {text}
    </RouterLink>
  )
}

function Pieces({ sentence, all }: { sentence: Sentence; all: readonly WordedChart[] }) {
  return sentence.map((piece: Piece, at) => {
    if (typeof piece === 'string') return piece
    if (piece.kind !== 'state')
      return piece.kind === 'event' ? <strong key={at}>{piece.text}</strong> : <code key={at}>{piece.text}</code>
    const worded = all.find(({ chart }) => chart.id === piece.chart)!
    return <PartLink key={at} worded={worded} path={piece.path} text={piece.text} />
  })
}

/** Joins the sentences about a state after its description. Those about a whole chart are paragraphs of their own. */
const paragraphsOf = ({ path, about }: StateExplanation): readonly (readonly AboutPart[])[] => {
  if (path === '') return about.map((part) => [part])
  const [description, ...rest] = about
  return [...(description ? [[description]] : []), ...(rest.length > 0 ? [rest] : [])]
}

function About({ state, all }: { state: StateExplanation; all: readonly WordedChart[] }) {
  return paragraphsOf(state).map((parts, at) => {
    const [block] = parts as [AboutPart]
    if (isSentence(block))
      return (
        <p key={at}>
          {parts.flatMap(sentencesOf).map((sentence, place) => (
            <span key={place}>
              <Pieces sentence={sentence} all={all} />{' '}
            </span>
          ))}
        </p>
      )
    if (block.kind === 'table') return <ChartTable key={at} table={block} all={all} />
    return (
      <section key={at}>
        <h4>{block.title}</h4>
        <ul>
          {block.items.map((item, place) => (
            <li key={place}>
              <Pieces sentence={item} all={all} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function ChartTable({ table: { head, rows }, all }: { table: TableBlock; all: readonly WordedChart[] }) {
  return (
    <table data-part="chart-table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], at) => (
          <tr key={at}>
            <th scope="row">
              <Pieces sentence={name!} all={all} />
            </th>
            {cells.map((cell, column) => (
              <td key={column} data-label={head[column + 1]}>
                <Pieces sentence={cell} all={all} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function StateText({
  worded,
  state,
  all,
}: {
  worded: WordedChart
  state: StateExplanation
  all: readonly WordedChart[]
}) {
  return (
    <div data-part="state-text" id={anchorOf(worded.chart.id, state.path)}>
      <h3>{state.title}</h3>
      <About state={state} all={all} />
      {state.arrows.length > 0 && (
        <ul>
          {state.arrows.map((sentence, at) => (
            <li key={at}>
              <Pieces sentence={sentence} all={all} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const textOf = ({ title, about, arrows }: StateExplanation): string =>
  [
    title,
    ...[...about.flatMap(sentencesOf), ...arrows]
      .flat()
      .map((piece) => (typeof piece === 'string' ? piece : piece.text)),
  ]
    .join(' ')
    .toLowerCase()

const MOST_FOUND = 40

export function ChartText({ shown, all, part }: ChartTextProps) {
  const t = useTranslations('staff.statecharts')
  const [query, setQuery] = useState('')
  const words = query.toLowerCase().split(' ').filter(Boolean)
  const found =
    words.length === 0
      ? []
      : all.flatMap((worded) =>
          explain(worded, all)
            .filter((state) => words.every((word) => textOf(state).includes(word)))
            .map((state) => ({ worded, state })),
        )
  const isOfPart = ({ path }: StateExplanation) => path === part || sheetOf(shown.chart, path).path === part
  return (
    <div data-part="chart-text" data-stack="12">
      <SearchField label={t('search.label')} clearLabel={t('search.clear')} value={query} onChange={setQuery} />
      {words.length > 0 && (
        <>
          <output>{t('search.found', { count: found.length })}</output>
          <ul>
            {found.slice(0, MOST_FOUND).map(({ worded, state }) => (
              <li key={`${worded.chart.id} ${state.path}`}>
                <PartLink
                  worded={worded}
                  path={state.path}
                  text={state.path === '' ? state.title : `${worded.words.title} › ${state.title}`}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{t('text')}</h2>
      {explain(shown, all)
        .filter(isOfPart)
        .map((state) => (
          <StateText key={state.path} worded={shown} state={state} all={all} />
        ))}
    </div>
  )
}
