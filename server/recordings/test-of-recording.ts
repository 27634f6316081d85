import type { StoredRecording } from '#contract/recordings.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { describeState } from '#machines/recording/describe-moment.ts'

export const testOfRecording = ({ code, recording }: StoredRecording): { test: string; json: string } => {
  const rows = replayRecording(recording).moments.flatMap(({ actor, event, recorded }) =>
    event && recorded !== null ? [[actor, event.type, describeState(recorded)]] : [],
  )
  return {
    json: `${JSON.stringify(recording, null, 1)}\n`,
    test: `import { expect, test } from 'vitest'
import { Recording } from '#contract/recordings.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { describeState } from '#machines/recording/describe-moment.ts'
import recording from './${code}.json' with { type: 'json' }

/** The steps: chart, event, and the state that followed. */
const STEPS = [
${rows.map((row) => `  ${JSON.stringify(row)},`).join('\n')}
]

test('The visit ${code} goes through the states that it had', () => {
  const { moments } = replayRecording(Recording.parse(recording))
  const steps = moments.flatMap(({ actor, event, snapshots }) =>
    event ? [[actor, event.type, snapshots[actor] ? describeState(snapshots[actor].value) : '']] : [],
  )
  expect(steps).toEqual(STEPS)
})
`,
  }
}
