import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chartOfActor, RECORDED } from '#machines/recording/redact.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { UNRECORDED } from '#machines/recording/unrecorded.ts'
import { STATECHARTS } from '#machines/statecharts.ts'
import { checkKept, checkReplay, describeChecks, KEPT_RECORDINGS } from '#server/cli/replay-check.ts'
import { chartHashes } from '#server/recordings/chart-hashes.ts'
import { keepRecording } from '#test/support/keep-recording.ts'
import { RECORDED_FORMS } from '#test/support/recorded-forms.ts'
import { recordedVisit } from '#test/support/recorded-visit.ts'

const visitWith = async (form: keyof typeof RECORDED_FORMS) => {
  const recorder = await recordedVisit({ hashes: await chartHashes() })
  await RECORDED_FORMS[form]((actor) => recorder.follow(actor))
  return recorder.recording()
}

test('Every kept recording is replayed to the recorded states', async () => {
  for (const form of Object.keys(RECORDED_FORMS) as (keyof typeof RECORDED_FORMS)[])
    if (process.env['TALSTATION_KEEP_RECORDINGS']) keepRecording(`visit-${form}`, await visitWith(form))
  const checks = await checkKept()
  const differing = checks.filter(({ outcome }) => outcome !== 'same')
  // A developer who has changed a chart on purpose records these visits again: "Change a statechart" in
  // CONTRIBUTING.md.
  expect(describeChecks('Kept recordings', differing).slice(1)).toEqual([])
  expect(checks.length).toBeGreaterThan(10)
})

test('The kept recordings contain every recorded chart and are small', async () => {
  const files = readdirSync(KEPT_RECORDINGS)
  const bytes = files.reduce((sum, file) => sum + statSync(join(KEPT_RECORDINGS, file)).size, 0)
  expect(bytes).toBeLessThan(1_000_000)
  const recorded = await visitWith('hold')
  const charts = new Set(replayRecording(recorded).moments.flatMap(({ actor }) => chartOfActor(actor) ?? []))
  for (const form of Object.keys(RECORDED_FORMS)) {
    expect(files).toContain(`visit-${form}.json.gz`)
    charts.add(form as keyof typeof RECORDED_FORMS)
  }
  expect([...charts].toSorted()).toEqual([...RECORDED].toSorted())
})

test('Each chart is recorded, or listed with the reason why it is not', () => {
  const listed = [...RECORDED, ...Object.values(UNRECORDED).flat()]
  expect(listed.toSorted()).toEqual(STATECHARTS.map(({ id }) => id).toSorted())
})

test('The check of recordings says where a replay differs and which recordings cannot be replayed', async () => {
  const recording = await visitWith('hold')
  const changed = structuredClone(recording)
  const at = changed.segments[0]!.steps.findIndex(({ kind, actor }) => kind === 'event' && actor === 'hold')
  Object.assign(changed.segments[0]!.steps[at]!, { hash: '0'.repeat(16) })
  const checks = [
    await checkReplay('exact', () => recording),
    await checkReplay('changed', () => changed),
    await checkReplay('damaged', () => ({ ...recording, parts: {} })),
  ]
  expect(checks.map(({ outcome }) => outcome)).toEqual(['same', 'differently', 'not at all'])
  const [count, ...lines] = describeChecks('Recordings', checks)
  expect(count).toBe("Recordings, replayed with today's charts: 1 same, 1 differently, 1 not at all.")
  expect(lines[1]).toMatch(/^ {4}.+ differs from step \d+ \(time\.reached\) to step \d+\.$/)
})
