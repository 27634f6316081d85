import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, unprivilegedUser } from '#scripts/postgres.mjs'
import { freePort } from './free-port.ts'
import { prepared } from './prepared-data.ts'

export interface Postgres {
  url: string
  pid: number
  stop: () => Promise<void>
  log: () => string
  hang: () => () => void
}

interface PostgresOptions {
  settings?: string[]
  from?: string
}

/** Tests of races, deadlocks and retries need a cluster, because PGlite runs one statement after another. */
export async function startPostgres({ settings: more = [], from }: PostgresOptions = {}): Promise<Postgres> {
  const bin = findPostgres()
  if (!bin) throw new Error('No PostgreSQL found: `npm test -- faults` installs one, POSTGRES_BIN names one.')
  const directory = mkdtempSync(join(tmpdir(), 'talstation-postgres-'))
  const user = unprivilegedUser()
  if (user) chownSync(directory, user.uid, user.gid)
  const asUser = { ...user, cwd: directory }

  const made = await prepared('postgres-cluster', ['test/support/postgres.ts', join(bin, 'initdb')], (path) => {
    const data = join(directory, 'made')
    const access = ['-U', 'talstation', '--auth=trust', '--encoding=UTF8', '--no-locale']
    const initialise = ['-D', data, ...access, '--no-sync', '--wal-segsize=1']
    execFileSync(join(bin, 'initdb'), initialise, { ...asUser, stdio: 'pipe' })
    execFileSync('cp', ['-a', data, path])
  })
  const data = join(directory, 'data')
  execFileSync('cp', ['-a', from ?? made, data])

  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=`,
    'max_connections=200',
    ...more,
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...asUser,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(server, 'exit')
  const stopAtOnce = () => server.kill('SIGQUIT')
  process.once('exit', stopAtOnce)

  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += chunk
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })

  const signalAll = (signal: NodeJS.Signals) => {
    server.kill(signal)
    // Ignores processes that have ended meanwhile, such as a worker of autovacuum.
    spawnSync('pkill', [`-${signal}`, '-P', String(server.pid)])
  }

  return {
    log: () => log,
    hang: () => {
      signalAll('SIGSTOP')
      return () => signalAll('SIGCONT')
    },
    pid: server.pid!,
    url: `postgres://talstation@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', stopAtOnce)
      server.kill('SIGQUIT') // The files are removed anyway, so no checkpoint is needed.
      await exit
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
