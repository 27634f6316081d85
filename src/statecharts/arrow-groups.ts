import { eventSenders } from '#machines/chart-links.ts'
import type { Chart, ChartArrow } from './chart.ts'

/**
 * Arrows of one state that one sentence explains. The arrows of a `choice` differ in the parameters of their guard, and
 * the arrows of `events` differ in their event.
 */
export interface ArrowGroup {
  kind: 'single' | 'choice' | 'events'
  arrows: readonly [ChartArrow, ...ChartArrow[]]
}

/** True if the machine tries another arrow of the same state and event before this arrow. */
export const isAlternative = ({ arrows }: Chart, { id, source, event }: ChartArrow): boolean =>
  arrows.find((other) => other.source === source && other.event === event)!.id !== id

const keyOf = (chart: Chart, arrow: ChartArrow): string => {
  const { id, event, condition, target, actions, isReentering } = arrow
  const effect = JSON.stringify([actions, isReentering])
  if (condition?.kind === 'named' && Object.keys(condition.params).length > 0)
    return `choice ${event} ${condition.name} ${effect}`
  if (condition !== null || event === '' || event.startsWith('after.') || isAlternative(chart, arrow)) return id
  return `events ${target} ${effect} ${JSON.stringify(eventSenders(chart.id, event))}`
}

export const arrowGroups = (chart: Chart, source: string): ArrowGroup[] =>
  [
    ...Map.groupBy(
      chart.arrows.filter((arrow) => arrow.source === source),
      (arrow) => keyOf(chart, arrow),
    ),
  ].map(([key, arrows]) => ({
    kind: arrows.length === 1 ? 'single' : key.startsWith('choice') ? 'choice' : 'events',
    arrows: arrows as [ChartArrow, ...ChartArrow[]],
  }))
