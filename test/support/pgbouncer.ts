import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'
import { unprivilegedUser } from '#scripts/postgres.mjs'
import { freePort } from './free-port.ts'

export interface Pgbouncer {
  url: string
  stop: () => Promise<void>
}

/** With `auth_type = any`, pgbouncer logs in as the user that the first section names. */
const configuration = (port: number, { hostname, port: target, username }: URL, more: Record<string, string>) => {
  const settings = { pool_mode: 'transaction', default_pool_size: '4', ...more }
  return `
[databases]
* = host=${hostname} port=${target} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
${Object.entries(settings)
  .map(([name, value]) => `${name} = ${value}`)
  .join('\n')}
`
}

export const startPgbouncer = async (
  postgresUrl: string,
  settings: Record<string, string> = {},
): Promise<Pgbouncer> => {
  const program = findOperatingProgram('pgbouncer')
  if (!program) throw new Error('No pgbouncer found: `npm run test:deep -- faults` installs one.')
  const folder = mkdtempSync(join(tmpdir(), 'talstation-pgbouncer-'))
  chmodSync(folder, 0o755)
  const [port, file] = [await freePort(), join(folder, 'pgbouncer.ini')]
  writeFileSync(file, configuration(port, new URL(postgresUrl), settings))
  const child = spawn(program, [file], { ...unprivilegedUser(), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  const stopAtOnce = () => child.kill('SIGKILL')
  process.once('exit', stopAtOnce)

  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      log += chunk
      if (log.includes('process up')) resolve()
    })
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`pgbouncer did not start:\n${log}`)))
  })
  const url = new URL(postgresUrl)
  url.port = String(port)
  return {
    url: url.href,
    stop: async () => {
      process.off('exit', stopAtOnce)
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}
