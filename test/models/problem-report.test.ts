import { expect, test } from 'vitest'
import { problemReportMachine, type ProblemReportEvent } from '#machines/problem-report.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const CODE = 'ABCD2345'
const ANSWERS = ['report.received', 'report.tooMany', 'report.refused', 'report.unreachable'] as const

type Sent = ProblemReportEvent & { [field: string]: unknown }
const events: Sent[] = [
  { type: 'report.open' },
  { type: 'report.close' },
  { type: 'report.send' },
  { type: 'report.received', code: CODE },
  { type: 'report.tooMany' },
  { type: 'report.refused' },
  { type: 'report.unreachable' },
]

test('Generated paths reach every state and transition of a report', () => {
  const walk = walkMachine(problemReportMachine, {
    parts: [null, CODE].map((code) => ({ input: { code }, events })),
    facts: ({ context }) => context.code,
    starts: () => 'closed',
    inputs: { sendRecording: () => undefined },
    tags: { open: ['showing', 'sending', 'sent', 'tooMany', 'refused', 'unreachable'] },
    rule: ({ before, event, after, started }) => {
      // A report is sent only when the visitor presses send and has seen its content.
      const isPressed = event.type === 'report.send' && (before.matches('showing') || before.matches('unreachable'))
      expect(started.map(({ id }) => id)).toEqual(isPressed ? ['sendRecording'] : [])
      const isAnswered = before.matches('sending') && ANSWERS.some((answer) => answer === event.type)
      if (!isAnswered) expect(after.context).toEqual(before.context)
      // A report can be closed at any time, and opens at its first state.
      if (event.type === 'report.close') expect(after.value).toBe('closed')
      if (event.type === 'report.open') expect(after.value).toBe(before.matches('closed') ? 'showing' : before.value)
    },
    invariant: (snapshot) => {
      if (snapshot.matches('sent')) expect(snapshot.context.code).toBe(CODE)
    },
  })
  expectWhole('problemReport', walk)
})
