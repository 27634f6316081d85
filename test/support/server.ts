import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { freePort } from './free-port.ts'
import { demoData } from './prepared-data.ts'

export interface RunningServer {
  origin: string
  pid: number
  dataDir: string
  log: readonly string[]
  stop: () => Promise<void>
  died: () => Promise<void>
}

/** Compiles the WebAssembly of the embedded database less thoroughly, so that a server starts faster. */
export const QUICK_COMPILER = '--liftoff-only'

const TEST_COMMAND = [QUICK_COMPILER, ...SERVE_COMMAND]

const STARTS_WITHIN_MS = 120_000
const STOPS_WITHIN_MS = 15_000

export async function startServer(
  env: Record<string, string> = {},
  command: readonly string[] = TEST_COMMAND,
): Promise<RunningServer> {
  const dataDir =
    env.DATA_DIR ??
    (env.DATABASE_URL === undefined ? await demoData() : mkdtempSync(join(tmpdir(), 'talstation-data-')))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = spawn(process.execPath, command, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      TENANTS_DIR: 'tenants',
      PORT: String(port),
      BASE_URL: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(server, 'exit')
  const stopAtOnce = () => server.kill('SIGKILL')
  process.once('exit', stopAtOnce)

  const log: string[] = []
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => log.push(...chunk.split('\n').filter(Boolean)))

  const stop = async () => {
    process.off('exit', stopAtOnce)
    server.kill('SIGTERM')
    const late = setTimeout(stopAtOnce, STOPS_WITHIN_MS)
    await exit
    clearTimeout(late)
    rmSync(dataDir, { recursive: true, force: true })
    if (server.exitCode !== 0)
      throw new Error(`The server ended with ${server.exitCode ?? server.signalCode}:\n${log.join('\n')}`)
  }

  const died = async () => {
    await exit
    process.off('exit', stopAtOnce)
    rmSync(dataDir, { recursive: true, force: true })
  }

  const deadline = Date.now() + STARTS_WITHIN_MS
  while (!(await isReady(origin))) {
    if (server.exitCode !== null || server.signalCode !== null) {
      rmSync(dataDir, { recursive: true, force: true })
      throw new Error(`The server ended before it was ready:\n${log.join('\n')}`)
    }
    if (Date.now() > deadline) {
      stopAtOnce()
      throw new Error(`The server was not ready within ${STARTS_WITHIN_MS / 1000} s:\n${log.join('\n')}`)
    }
    await delay(50)
  }
  return { origin, pid: server.pid!, dataDir, log, stop, died }
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`).catch(() => undefined)
  return answer?.status === 200
}
