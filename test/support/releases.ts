import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { freePort } from './free-port.ts'

/** The commit of version 0.1.0, because a clone may lack its tag. */
export const RELEASE_BEFORE = '31c53025'

export const ROOT = resolve(import.meta.dirname, '..', '..')

export const checkOut = (commit: string, parent: string): string => {
  const folder = join(parent, 'release')
  mkdirSync(folder)
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'pipe' })
  } catch {
    throw new Error(`This clone has no commit ${commit}: fetch the whole history by "git fetch --unshallow".`)
  }
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

export interface ServedRelease {
  origin: string
  port: number
  stop: () => Promise<void>
  kill: () => Promise<void>
}

interface Serving {
  folder: string
  url: string
  dataDir: string
  port?: number
  more?: Record<string, string>
}

const left = new Set<ChildProcess>()

export const killLeftServers = (): void => {
  for (const child of left) child.kill('SIGKILL')
  left.clear()
}

export const serveRelease = async ({ folder, url, dataDir, port, more }: Serving): Promise<ServedRelease> => {
  const own = port ?? (await freePort())
  const origin = `http://localhost:${own}`
  const child = spawn(process.execPath, SERVE_COMMAND, {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(own),
      BASE_URL: origin,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEFAULT_TENANT: 'worked',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  left.add(child)
  const exit = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${log}`)
    await pause(50)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exit
    left.delete(child)
  }
  return { origin, port: own, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

const SEED = `
  import { migrate } from '#server/db/migrate.ts'
  import { openDatabase } from '#server/db/open.ts'
  import { WORK_LIMITS } from '#server/db/time-limits.ts'
  import { storeTenant } from '#test/support/store-tenant.ts'
  import { workedTenant } from '#test/support/worked-tenant.ts'
  const { db, close } = await openDatabase({ url: process.env.DATABASE_URL }, () => {}, WORK_LIMITS)
  await migrate(db)
  const tenant = JSON.parse(JSON.stringify(workedTenant).replaceAll('"tal":1000', '"tal":10000'))
  await storeTenant(db, { tenant, version: process.env.VERSION, files: new Map() }, process.env.TODAY)
  await close()`

export const storeShopOf = (
  folder: string,
  { url, version, today }: { url: string; version: string; today: string },
): void => {
  const env = { ...process.env, DATABASE_URL: url, TODAY: today, VERSION: version }
  execFileSync(process.execPath, ['--input-type=module', '-e', SEED], { cwd: folder, env, stdio: 'pipe' })
}
