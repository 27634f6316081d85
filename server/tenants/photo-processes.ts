import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PhotoAnswer, PhotoTask } from './photo-task.ts'

/** The maximum is low, because a photo of 50 megapixels takes up to 1 GB while it is decoded. */
const PROCESSES_MAX = 2
const START_MS = 30_000
const PHOTO_MS = 120_000

const TOO_MUCH: PhotoAnswer = {
  reason: `decoding it takes more than ${PHOTO_MS / 1_000} seconds, or more memory than there is`,
  remedy: 'Save the picture smaller, or in another format.',
}

const FONTCONFIG_FILE = join(import.meta.dirname, 'map-fonts.conf')

/** The process has no environment of the server, so that a malicious photo cannot reach the server's secrets. */
const start = async (): Promise<ChildProcess | undefined> => {
  const child = fork(join(import.meta.dirname, 'photo-process.ts'), {
    execArgv: [],
    env: { FONTCONFIG_FILE },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    const stop = AbortSignal.timeout(START_MS)
    const [first] = await Promise.race([
      once(child, 'message', { signal: stop }),
      once(child, 'exit', { signal: stop }),
    ])
    if (first === 'ready') return child
  } catch {}
  child.kill('SIGKILL')
  return undefined
}

const ask = (child: ChildProcess, task: PhotoTask): Promise<PhotoAnswer> =>
  new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), PHOTO_MS)
    const done = (answer: PhotoAnswer) => {
      clearTimeout(late)
      child.removeAllListeners()
      resolve(answer)
    }
    child.once('message', (answer: PhotoAnswer) => done(answer))
    child.once('exit', () => done(TOO_MUCH))
    // Ignores errors of sending, because the process's `exit` event reports that it has ended.
    child.send(task, () => {})
  })

export const inPhotoProcesses = async (tasks: readonly PhotoTask[]): Promise<PhotoAnswer[] | undefined> => {
  const answers: PhotoAnswer[] = []
  const left = [...tasks.entries()]
  const work = async (): Promise<boolean> => {
    let child: ChildProcess | undefined
    for (let next = left.shift(); next; next = left.shift()) {
      if (!child?.connected) child = await start()
      if (!child) return false
      answers[next[0]] = await ask(child, next[1])
    }
    child?.kill()
    return true
  }
  const count = Math.min(PROCESSES_MAX, availableParallelism(), tasks.length)
  const worked = await Promise.all(Array.from({ length: count }, work))
  return worked.every(Boolean) ? answers : undefined
}
