import { parentPort } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import type { Recording } from '#contract/recordings.ts'
import { checkedRecording } from './checked-recording.ts'

/** Checks and compresses one recording. Returns null if it is malformed. */
const check = (text: string): Uint8Array | null => {
  try {
    return gzipSync(JSON.stringify(checkedRecording(JSON.parse(text) as Recording)))
  } catch {
    return null
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to another thread, not to a window
const say = (message: unknown) => parentPort!.postMessage(message)

parentPort!.on('message', (text: string) => say(check(text)))
say('ready')
