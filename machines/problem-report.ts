import { setup } from 'xstate'
import { fromAnswer, notProvided } from './from-answer.ts'
import { storingIn } from './storing.ts'

/** The shop's answers to a report. */
export type ReportAnswer =
  | { type: 'report.received'; code: string }
  /** Too many reports were sent from this address; later ones are accepted. */
  | { type: 'report.tooMany' }
  /** The shop refuses the recording. */
  | { type: 'report.refused' }
  | { type: 'report.unreachable' }

export type ProblemReportEvent =
  | { type: 'report.open' }
  | { type: 'report.close' }
  /** The visitor has seen the content and sends the report. */
  | { type: 'report.send' }
  | ReportAnswer

export interface ProblemReportContext {
  /** The code of this tab's last report, for error messages; null: none was sent. */
  code: string | null
}

const storing = storingIn<ProblemReportContext, ProblemReportEvent>()

/** A visitor's problem report: nothing is sent before the visitor has seen the content and pressed send. */
export const problemReportMachine = setup({
  types: {
    context: {} as ProblemReportContext,
    input: {} as ProblemReportContext,
    events: {} as ProblemReportEvent,
    /** The dialog is shown. */
    tags: {} as 'open',
  },
  actors: {
    sendRecording: fromAnswer<ReportAnswer, undefined>(notProvided, { type: 'report.unreachable' }),
  },
  actions: {
    storeCode: storing('report.received', ({ code }) => ({ code })),
  },
}).createMachine({
  id: 'problemReport',
  description: 'A visitor reports a problem.',
  context: ({ input }) => input,
  initial: 'closed',
  on: { 'report.close': '.closed' },
  states: {
    closed: { description: 'Nothing is reported.', on: { 'report.open': 'showing' } },
    showing: {
      description: 'The visitor reads what would be sent.',
      tags: 'open',
      on: { 'report.send': 'sending' },
    },
    sending: {
      description: 'The recording is on its way.',
      tags: 'open',
      invoke: { id: 'sendRecording', src: 'sendRecording' },
      on: {
        'report.received': { target: 'sent', actions: 'storeCode' },
        'report.tooMany': 'tooMany',
        'report.refused': 'refused',
        'report.unreachable': 'unreachable',
      },
    },
    sent: { description: 'The shop has the recording: its code is shown.', tags: 'open' },
    tooMany: { description: 'Too many reports came from here: later again.', tags: 'open' },
    refused: { description: 'The shop does not keep this recording.', tags: 'open' },
    unreachable: {
      description: 'There was no answer: it can be sent again.',
      tags: 'open',
      on: { 'report.send': 'sending' },
    },
  },
})
