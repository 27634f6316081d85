import * as z from 'zod/mini'
import { RecordingCode, Recording } from '#contract/recordings.ts'
import { keep } from '#src/visit/draft-storage.ts'

const KeptReport = z.object({
  /** The recording by this tab's earlier documents; null if there is none. */
  recording: z.nullable(Recording),
  code: z.nullable(RecordingCode),
})
export type KeptReport = z.infer<typeof KeptReport>

export const keptReport = keep('recording', 'sessionStorage', () => KeptReport)
