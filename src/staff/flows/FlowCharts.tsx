import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RECORDED_CHARTS, restoreEvent } from '#machines/recording/charts.ts'
import { describeState } from '#machines/recording/describe-moment.ts'
import { chartOfActor } from '#machines/recording/redact.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { arrowsTaken } from '#src/statecharts/arrows-taken.ts'
import { activePaths } from '#machines/chart-parts.ts'
import { StatechartPicture } from '#src/statecharts/drawing/StatechartPicture.tsx'
import { localeOf } from '#domain/address/site-path.ts'
import { sheetOf } from '#src/statecharts/drawing/parts.ts'
import { wordedCharts } from '#src/statecharts/worded-charts.ts'
import type { StoryWords } from './useStoryWords.ts'

interface FlowChartsProps {
  moment: Moment
  before: Moment | undefined
  words: StoryWords
}

const statesOf = (moment: Moment | undefined, actor: string): string[] => {
  const snapshot = moment?.snapshots[actor]
  return snapshot ? describeState(snapshot.value).split(' ') : []
}

/** Returns no arrows if the step's event cannot be repeated in the chart alone. */
const arrowsOf = ({ actor, chart, event }: Moment, before: Moment | undefined): string[] => {
  const snapshot = before?.snapshots[actor]
  if (!snapshot || !event || !chart) return []
  try {
    return arrowsTaken(RECORDED_CHARTS[chart], snapshot, restoreEvent(chart, event))
  } catch {
    return []
  }
}

function Picture({ moment, before, words }: FlowChartsProps) {
  const t = useTranslations('staff.flows')
  const all = wordedCharts(localeOf(useParams({ strict: false })))
  const navigate = useNavigate()
  const value = moment.snapshots[moment.chart ? moment.actor : 'visit']?.value
  const id = moment.chart ?? 'visit'
  const worded = all.find(({ chart }) => chart.id === id)!
  const states = value === undefined ? [] : activePaths(value)
  const arrows = arrowsOf(moment, before)
  const last = worded.chart.arrows.findLast((arrow) => arrows.includes(arrow.id))
  const [opened, setOpened] = useState<{ moment: Moment; part: string }>()
  const part = opened?.moment === moment ? opened.part : sheetOf(worded.chart, last?.target ?? last?.source ?? '').path
  return (
    <StatechartPicture
      worded={worded}
      all={all}
      part={part}
      label={t('picture', { chart: words.chart(id) })}
      page="../statecharts"
      states={states}
      arrows={arrows}
      onPart={({ chart, path }) => {
        if (chart === id) setOpened({ moment, part: path })
        else
          void navigate({ to: '/{-$tenant}/{-$locale}/staff/statecharts', search: { chart, part: path || undefined } })
      }}
    />
  )
}

export function FlowCharts({ moment, before, words }: FlowChartsProps) {
  const t = useTranslations('staff.flows')
  return (
    <>
      <Picture moment={moment} before={before} words={words} />
      <div data-part="flow-charts">
        {Object.keys(moment.snapshots).map((name) => (
          <section key={name} data-current={name === moment.actor || undefined}>
            <h3>{words.chart(chartOfActor(name)!)}</h3>
            <ul>
              {statesOf(moment, name).map((state) => {
                const isEntered = !statesOf(before, name).includes(state)
                return (
                  <li key={state} data-entered={isEntered || undefined}>
                    {words.state(chartOfActor(name)!, state)} {isEntered && <strong>{t('entered')}</strong>}
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
