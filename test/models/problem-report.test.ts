import { expect, test } from 'vitest'
import { problemReportMachine, type ProblemReportEvent } from '#machines/problem-report.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const CODE = 'ABCD2345'
const NOTE = { message: 'Meine Karte geht nicht', email: 'anna@example.com' }
const ANSWERS = ['report.received', 'report.tooMany', 'report.refused', 'report.unreachable'] as const

type Sent = ProblemReportEvent & { [field: string]: unknown }
const events: Sent[] = [
  { type: 'report.open' },
  { type: 'report.close' },
  { type: 'report.send', note: NOTE, isValid: true },
  { type: 'report.send', note: { email: 'anna' }, isValid: false },
  { type: 'report.received', code: CODE },
  { type: 'report.tooMany' },
  { type: 'report.refused' },
  { type: 'report.unreachable' },
]

test('Generated paths reach every state and transition of a problem report', () => {
  const walk = walkMachine(problemReportMachine, {
    parts: [null, CODE].map((code) => ({ input: { code }, events })),
    facts: ({ context }) => [context.code, context.note.email],
    starts: () => 'closed',
    begins: ({ code }) => ({ code, note: {} }),
    runs: { sendRecording: { in: 'sending', input: () => NOTE } },
    tags: { open: ['showing', 'invalid', 'sending', 'sent', 'tooMany', 'refused', 'unreachable'] },
    rule: ({ before, event, after, started }) => {
      const isShown = before.matches('showing') || before.matches('invalid') || before.matches('unreachable')
      const isPressed = event.type === 'report.send' && isShown
      const isSent = isPressed && event.isValid === true
      expect(started.map(({ id }) => id)).toEqual(isSent ? ['sendRecording'] : [])
      if (isPressed && !isSent) expect(after.value).toBe('invalid')
      const isAnswered = before.matches('sending') && ANSWERS.some((answer) => answer === event.type)
      if (event.type === 'report.close') expect(after.value).toBe('closed')
      if (event.type === 'report.open') expect(after.value).toBe(before.matches('closed') ? 'showing' : before.value)
      if (isSent) return { changes: { note: NOTE } }
      if (isAnswered && event.type === 'report.received') return { changes: { code: CODE, note: {} } }
      return event.type === 'report.close' ? { changes: { note: {} } } : undefined
    },
    invariant: (snapshot) => {
      if (snapshot.matches('sent')) expect(snapshot.context.code).toBe(CODE)
      if (snapshot.matches('sent') || snapshot.matches('closed')) expect(snapshot.context.note).toEqual({})
    },
  })
  expectWhole('problemReport', walk)
})
