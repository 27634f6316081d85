import type { Recording } from '#contract/recordings.ts'
import { RECORDED_CHARTS, restoreEvent } from '#machines/recording/charts.ts'
import type { RecordedName } from '#machines/recording/redact.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { arrowsTaken } from './arrows-taken.ts'
import { activePaths } from './chart.ts'

/** Counts of recorded visits in one chart: all visits, and those that took an arrow or ended in a state. */
export interface VisitsCount {
  visits: number
  arrows: ReadonlyMap<string, number>
  ends: ReadonlyMap<string, number>
}

export type VisitsCounts = ReadonlyMap<string, VisitsCount>

const isInnermost = (path: string, _at: number, all: readonly string[]) =>
  !all.some((other) => other.startsWith(`${path}.`))

/** Returns the arrows that one visit took, and the states in which it ended, for each chart. */
const pathOf = (recording: Recording): Map<RecordedName, { arrows: Set<string>; ends: string[] }> => {
  const { moments } = replayRecording(recording)
  const paths = new Map<RecordedName, { arrows: Set<string>; ends: string[] }>()
  moments.forEach(({ actor, chart, event, verdict, snapshots }, at) => {
    const after = snapshots[actor]
    if (!chart || !after || verdict === 'lost') return
    const before = moments[at - 1]?.snapshots[actor]
    const path = paths.get(chart) ?? { arrows: new Set(), ends: [] }
    if (event && before)
      for (const arrow of arrowsTaken(RECORDED_CHARTS[chart], before, restoreEvent(chart, event)))
        path.arrows.add(arrow)
    path.ends = activePaths(after.value).filter(isInnermost)
    paths.set(chart, path)
  })
  return paths
}

const withOne = (counts: ReadonlyMap<string, number>, keys: Iterable<string>) => {
  const more = new Map(counts)
  for (const key of keys) more.set(key, (more.get(key) ?? 0) + 1)
  return more
}

const NOBODY: VisitsCount = { visits: 0, arrows: new Map(), ends: new Map() }

/** Returns the counts with one more visit. */
export const withVisit = (counts: VisitsCounts, recording: Recording): VisitsCounts => {
  const more = new Map(counts)
  for (const [chart, { arrows, ends }] of pathOf(recording)) {
    const before = more.get(chart) ?? NOBODY
    more.set(chart, {
      visits: before.visits + 1,
      arrows: withOne(before.arrows, arrows),
      ends: withOne(before.ends, ends),
    })
  }
  return more
}
