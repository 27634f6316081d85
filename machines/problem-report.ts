import { assign, setup } from 'xstate'
import type { ReportNote } from '#contract/recordings.ts'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

export type ReportAnswer =
  | { type: 'report.received'; code: string }
  /** The shop accepts no further reports from this network address for a while. */
  | { type: 'report.tooMany' }
  | { type: 'report.refused' }
  | { type: 'report.unreachable' }

export type ProblemReportEvent =
  | { type: 'report.open' }
  | { type: 'report.close' }
  | { type: 'report.send'; note: ReportNote; isValid: boolean }
  | ReportAnswer

export interface ProblemReportContext {
  code: string | null
  note: ReportNote
}

const storing = storingIn<ProblemReportContext, ProblemReportEvent>()

const SEND = [{ guard: 'isValid', target: 'sending', actions: 'storeNote' }, { target: 'invalid' }] as const

export const problemReportMachine = setup({
  types: {
    context: {} as ProblemReportContext,
    input: {} as Pick<ProblemReportContext, 'code'>,
    events: {} as ProblemReportEvent,
    tags: {} as 'open',
  },
  actors: {
    sendRecording: fromAnswer<ReportAnswer, ReportNote>(notProvided, { type: 'report.unreachable' }),
  },
  guards: {
    isValid: ({ event }) => event.type === 'report.send' && event.isValid,
  },
  actions: {
    storeNote: storing('report.send', ({ note }) => ({ note })),
    storeCode: storing('report.received', ({ code }) => ({ code, note: {} })),
    forgetNote: assign({ note: {} }),
  },
}).createMachine({
  id: 'problemReport',
  description: 'A visitor reports a problem.',
  context: ({ input }) => ({ ...input, note: {} }),
  initial: 'closed',
  on: { 'report.close': { target: '.closed', actions: 'forgetNote' } },
  states: {
    closed: { description: 'The dialog is closed.', on: { 'report.open': 'showing' } },
    showing: {
      description: 'The visitor reads the content of the report.',
      tags: 'open',
      on: { 'report.send': SEND },
    },
    invalid: {
      description: 'The field shows that its text is no e-mail address.',
      tags: 'open',
      on: { 'report.send': SEND },
    },
    sending: {
      description: 'The report is being sent.',
      tags: 'open',
      invoke: { id: 'sendRecording', src: 'sendRecording', input: ({ context }) => context.note },
      on: {
        'report.received': { target: 'sent', actions: 'storeCode' },
        'report.tooMany': 'tooMany',
        'report.refused': 'refused',
        'report.unreachable': 'unreachable',
      },
    },
    sent: { description: 'The shop has the report. The dialog shows its code.', tags: 'open' },
    tooMany: { description: 'This address has sent too many reports. The visitor can try again later.', tags: 'open' },
    refused: { description: 'The shop has refused this recording.', tags: 'open' },
    unreachable: {
      description: 'The shop did not answer. The visitor can send the report again.',
      tags: 'open',
      on: { 'report.send': SEND },
    },
  },
})
