import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import type { Recording } from '#contract/recordings.ts'
import { replayRecording } from '#machines/recording/replay.ts'
import { recordedVisit } from '#test/support/recorded-visit.ts'
import staff from '#locales/en/staff.json' with { type: 'json' }
import { FlowTimeline } from './FlowTimeline.tsx'

/** Returns the rows of the timeline as the staff read them. */
const rowsOf = (recording: Recording): string[] =>
  renderToStaticMarkup(
    createElement(IntlProvider, {
      locale: 'en-GB',
      timeZone: 'UTC',
      messages: { staff },
      // oxlint-disable-next-line react/no-children-prop -- its type asks for them here; there is no JSX in a test
      children: createElement(FlowTimeline, {
        moments: replayRecording(recording).moments,
        segments: recording.segments,
        at: 0,
        onGoTo: () => {},
      }),
    }),
  )
    .split('</li>')
    .map((row) => row.replaceAll(/<[^>]+>/g, ' ').trim())

const MARKS = /differs|not replayed/

test('Only a step whose replay differs is marked', async () => {
  const recording = (await recordedVisit()).recording()
  const rows = rowsOf(recording)
  expect(rows.filter((row) => MARKS.test(row))).toEqual([])
  const sent = rows.findIndex((row) => /order\.sent +booking/.test(row))
  const differing = recording.segments.map((segment) => ({
    ...segment,
    steps: segment.steps.map((step, at) => (at === sent ? { ...step, hash: '0'.repeat(16) } : step)),
  }))
  const marked = rowsOf({ ...recording, segments: differing }).filter((row) => MARKS.test(row))
  expect(marked).toEqual([expect.stringMatching(/order\.sent +booking +differs$/)])
})

test('A step with a failure for the visitor is marked as an error', async () => {
  const failed = rowsOf((await recordedVisit()).recording()).filter((row) => row.endsWith('Error'))
  expect(failed).toEqual([expect.stringContaining('stock.unreachable'), expect.stringContaining('order.notBookable')])
})
