import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { RECORDED_CHARTS, restoreEvent } from '#machines/recording/charts.ts'
import { describeState } from '#machines/recording/describe-moment.ts'
import { chartOfActor } from '#machines/recording/redact.ts'
import type { Moment } from '#machines/recording/replay.ts'
import { arrowsTaken } from '#src/statecharts/arrows-taken.ts'
import { activePaths } from '#src/statecharts/chart.ts'
import { StatechartPicture } from '#src/statecharts/StatechartPicture.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import type { StoryWords } from './useStoryWords.ts'

interface FlowChartsProps {
  moment: Moment
  before: Moment | undefined
  words: StoryWords
}

/**
 * Returns the active states of an actor, one for each region. For an actor that is not running, returns an empty list.
 */
const statesOf = (moment: Moment | undefined, actor: string): string[] => {
  const snapshot = moment?.snapshots[actor]
  return snapshot ? describeState(snapshot.value).split(' ') : []
}

/** Returns the arrows that the step has taken. Returns none if the picture's chart cannot take the event on its own. */
const arrowsOf = ({ actor, chart, event }: Moment, before: Moment | undefined): string[] => {
  const snapshot = before?.snapshots[actor]
  if (!snapshot || !event || !chart) return []
  try {
    return arrowsTaken(RECORDED_CHARTS[chart], snapshot, restoreEvent(chart, event))
  } catch {
    return []
  }
}

/**
 * Shows the chart of the step with its active states and taken arrows highlighted. A step without a chart shows the
 * visit.
 */
function Picture({ moment, before, words }: FlowChartsProps) {
  const t = useTranslations('staff.flows')
  const value = moment.snapshots[moment.chart ? moment.actor : 'visit']?.value
  const chart = moment.chart ?? 'visit'
  const states = value === undefined ? [] : activePaths(value)
  const arrows = arrowsOf(moment, before)
  return (
    <Suspense fallback={<Skeleton width="100%" height="24rem" />}>
      <StatechartPicture
        machine={chart}
        label={t('picture', { chart: words.chart(chart) })}
        states={states}
        arrows={arrows}
      />
    </Suspense>
  )
}

/** Shows the active states of all charts at a step. The states that the step entered are highlighted. */
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
