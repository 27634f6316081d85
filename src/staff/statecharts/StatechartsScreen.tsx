import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { localeOf } from '#domain/address/site-path.ts'
import type { WordedChart } from '#src/statecharts/explanation.ts'
import { wordedCharts } from '#src/statecharts/worded-charts.ts'
import { Select } from '#src/ui/Select.tsx'
import { StaffHeading, StaffPage } from '#src/staff/frame/StaffPage.tsx'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormatter } from '#src/base/useFormatter.ts'
import type { DayRange } from '#contract/primitives.ts'
import { getStaffTraffic, SHOWN_FROM, type ChartTraffic } from '#contract/traffic.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { ARROW_WIDTHS, arrowWidths } from '#src/statecharts/arrow-widths.ts'
import type { Chart, ChartArrow } from '#src/statecharts/chart.ts'
import type { SheetLink } from '#src/statecharts/drawing/place.ts'
import { sheetOf, sheetRoots } from '#src/statecharts/drawing/parts.ts'
import { sheetFor } from '#src/statecharts/drawing/sheet.ts'
import { startOf, takeArrow, arrowsFrom, type ActiveStates } from '#src/statecharts/chart-walk.ts'
import { StatechartPicture } from '#src/statecharts/drawing/StatechartPicture.tsx'
import { Button } from '#src/ui/Button.tsx'
import { useStaffQuery } from '#src/staff/frame/staff-session.ts'
import { PlainButton } from '#src/ui/PlainButton.tsx'
import type { ChartWords } from '#src/statecharts/chart-words.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { ChartText } from './ChartText.tsx'
import './Statecharts.css'

export function StatechartsScreen() {
  const t = useTranslations('staff.statecharts')
  const locale = localeOf(useParams({ strict: false }))
  const charts = wordedCharts(locale)
  const { chart: id, part: named = '' } = useSearch({ from: '/{-$tenant}/{-$locale}/staff/statecharts' })
  const shown = charts.find(({ chart }) => chart.id === id) ?? charts[0]!
  const part = sheetRoots(shown.chart).some(({ path }) => path === named) ? named : ''
  const navigate = useNavigate()
  const open = ({ chart, path }: SheetLink) =>
    void navigate({
      to: '/{-$tenant}/{-$locale}/staff/statecharts',
      search: { chart, part: path === '' ? undefined : path },
      resetScroll: false,
    })
  return (
    <StaffPage>
      <StaffHeading title={t('title')} />
      <p>{t('intro')}</p>
      <Select
        label={t('choose')}
        value={shown.chart.id}
        options={charts.map(({ chart, words }) => ({ value: chart.id, label: words.title }))}
        onChange={(chart) => open({ chart, path: '' })}
      />
      <ChartWalk key={shown.chart.id} shown={shown} all={charts} part={part} onPart={open} />
    </StaffPage>
  )
}

const isDrawnIn = (chart: Chart, part: string, path: string): boolean => {
  const root = sheetRoots(chart).find((each) => each.path === part)!
  return sheetFor(chart, root).way.some((box) => [box, ...box.sides].some(({ state }) => state.path === path))
}

interface ChartWalkProps {
  shown: WordedChart
  all: readonly WordedChart[]
  part: string
  onPart: (link: SheetLink) => void
}

function ChartWalk({ shown, all, part, onPart }: ChartWalkProps) {
  const t = useTranslations('staff.statecharts')
  const { chart, words } = shown
  const { data: counted } = useStaffQuery(['traffic', 'weeks'], (send, signal) =>
    send(getStaffTraffic, { query: { weeks: '4' }, signal }),
  )
  const count = counted?.charts[chart.id]
  const widths = useMemo(() => count && arrowWidths(count), [count])
  const [active, setActive] = useState(() => startOf(chart))
  const [taken, setTaken] = useState<ChartArrow | null>(null)
  const take = (arrow: ChartArrow) => {
    setActive((before) => takeArrow(chart, before, arrow))
    setTaken(arrow)
    const { target } = arrow
    if (target !== null && !isDrawnIn(chart, part, target))
      onPart({ chart: chart.id, path: sheetOf(chart, target).path })
  }
  return (
    <>
      <StatechartPicture
        worded={shown}
        all={all}
        part={part}
        label={t('picture', { title: part === '' ? words.title : `${words.title} › ${words.fullState(part)}` })}
        page=""
        states={active}
        arrows={taken ? [taken.id] : []}
        widths={widths}
        onArrow={(id) => take(chart.arrows.find((arrow) => arrow.id === id)!)}
        onPart={onPart}
      />
      {counted && <WidthsLegend period={counted} isEmpty={!count?.pages} />}
      <div data-part="chart-walk" data-stack="24">
        <ChartText shown={shown} all={all} part={part} />
        <div data-part="chart-choices">
          {taken && <TakenArrow arrow={taken} words={words} />}
          <h2>{t('possible')}</h2>
          <ArrowChoice chart={chart} words={words} active={active} count={count} onTake={take} />
          <Button
            kind="quiet"
            onPress={() => {
              setActive(startOf(chart))
              setTaken(null)
            }}
          >
            {t('again')}
          </Button>
          {counted && <VisitsEnds count={count} words={words} />}
        </div>
      </div>
    </>
  )
}

interface WidthsLegendProps {
  period: DayRange
  isEmpty: boolean
}

function WidthsLegend({ period, isEmpty }: WidthsLegendProps) {
  const t = useTranslations('staff.statecharts.widths')
  const { range } = useFormat()
  const { number } = useFormatter()
  const percent = (share: number) => number(share, { style: 'percent' })
  if (isEmpty) return <p data-quiet>{t('none', { range: range(period), least: SHOWN_FROM })}</p>
  return (
    <div data-part="arrow-widths" data-quiet>
      <p>{t('intro', { range: range(period) })}</p>
      <ul>
        {ARROW_WIDTHS.map(({ width, share }) => (
          <li key={width} data-width={width}>
            {t('from', { share: percent(share) })}
          </li>
        ))}
        <li>{t('below', { share: percent(ARROW_WIDTHS.at(-1)!.share), least: SHOWN_FROM })}</li>
      </ul>
    </div>
  )
}

interface ArrowChoiceProps extends WordedChart {
  active: ActiveStates
  count: ChartTraffic | undefined
  onTake: (arrow: ChartArrow) => void
}

function ArrowChoice({ chart, words, active, count, onTake }: ArrowChoiceProps) {
  const t = useTranslations('staff.statecharts')
  const { number } = useFormatter()
  const shareOf = ({ id }: ChartArrow) => {
    const taken = count?.arrows[id]
    return taken && count.pages && t('visits.share', { share: number(taken / count.pages, { style: 'percent' }) })
  }
  const possible = [...arrowsFrom(chart, active)]
  if (possible.length === 0) return <p>{t('end')}</p>
  return possible.map(([path, arrows]) => (
    <section key={path} aria-labelledby={`at-${path}`}>
      <h3 id={`at-${path}`}>{path === '' ? t('anywhere') : words.fullState(path)}</h3>
      <ul>
        {arrows.map((arrow) => (
          <li key={arrow.id}>
            <PlainButton data-part="arrow-choice" onPress={() => onTake(arrow)}>
              <strong>{words.event(arrow.event)}</strong> <span>{words.condition(arrow)}</span>{' '}
              <span>{arrow.target !== null && `→ ${words.fullState(arrow.target, path)}`}</span>
              {count && <small>{shareOf(arrow)}</small>}
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function TakenArrow({ arrow, words }: { arrow: ChartArrow; words: ChartWords }) {
  const t = useTranslations('staff.statecharts')
  const { target, source, actions } = arrow
  const event = words.event(arrow.event)
  const isStaying = target === null || target === source
  const lead = isStaying ? t('stayed', { event }) : t('led', { event, state: words.fullState(target) })
  return (
    <Notice kind="info" title={lead}>
      {target !== null && <p>{words.description(target)}</p>}
      <p>{actions.length === 0 ? t('nothing') : t('does', { actions: actions.map(words.action).join('; ') })}</p>
    </Notice>
  )
}

function VisitsEnds({ count, words }: { count: ChartTraffic | undefined; words: ChartWords }) {
  const t = useTranslations('staff.statecharts.visits')
  const { number } = useFormatter()
  if (!count?.pages) return <p>{t('none')}</p>
  const { pages } = count
  const ends = Object.entries(count.ends).toSorted(([, one], [, other]) => other - one)
  return (
    <>
      <h2>{t('ends')}</h2>
      <ul data-part="visits-ends">
        {ends.map(([path, left]) => (
          <li key={path}>
            {words.fullState(path)}: {number(left / pages, { style: 'percent' })}
          </li>
        ))}
      </ul>
    </>
  )
}
