import * as z from 'zod/mini'
import { RecordingCode, Recording } from '#contract/recordings.ts'
import { keep } from '#src/visit/draft-storage.ts'

const KeptReport = z.object({
  /** The recording by this tab's earlier documents; null if there is none. */
  recording: z.nullable(Recording),
  code: z.nullable(RecordingCode),
})
export type KeptReport = z.infer<typeof KeptReport>

/** The tab stores the recording until the tab is closed, or the report is sent. */
export const keptReport = keep('recording', 'sessionStorage', () => KeptReport)
