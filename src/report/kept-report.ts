import * as z from 'zod/mini'
import { RecordingCode, Recording } from '#contract/recordings.ts'
import { keep } from '#src/visit/storage.ts'

const KeptReport = z.object({
  /** Of the documents of this tab before this one. */
  recording: z.nullable(Recording),
  /** Of the last report. */
  code: z.nullable(RecordingCode),
})
export type KeptReport = z.infer<typeof KeptReport>

/** What was recorded ends with the tab, unless the visitor sends it. */
export const keptReport = keep(
  () => KeptReport,
  'recording',
  () => sessionStorage,
)
