import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import type { Recording } from '#contract/recordings.ts'
import { KEPT_RECORDINGS } from '#server/cli/replay-check.ts'

export const keepRecording = (name: string, recording: Recording): void => {
  if (!process.env['TALSTATION_KEEP_RECORDINGS']) return
  mkdirSync(KEPT_RECORDINGS, { recursive: true })
  writeFileSync(join(KEPT_RECORDINGS, `${name}.json.gz`), gzipSync(JSON.stringify(recording), { level: 9 }))
}
