import { parentPort } from 'node:worker_threads'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Recording, RECORDING_MAX } from '#contract/recordings.ts'
import { checkedRecording } from './checked-recording.ts'
import type { CheckedReport } from './recording-checker.ts'

const check = (sent: Uint8Array): CheckedReport | null => {
  try {
    // Decompression stops at the limit, because a few bytes of gzip can become gigabytes.
    const text = gunzipSync(sent, { maxOutputLength: RECORDING_MAX.inflated }).toString('utf8')
    const recording = checkedRecording(Recording.parse(JSON.parse(text)))
    return { compressed: gzipSync(JSON.stringify(recording)), locale: recording.segments.at(-1)!.locale }
  } catch {
    return null
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to another thread, not to a window
const say = (message: unknown) => parentPort!.postMessage(message)

parentPort!.on('message', (sent: Uint8Array) => say(check(sent)))
say('ready')
