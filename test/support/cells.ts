import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'
import { migrate } from '#server/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import { freePort } from './free-port.ts'
import type { PageBlock } from './page-commands.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { ROOT } from './releases.ts'

export interface Cell extends OpenDatabase {
  postgres: Postgres
}

/** Starts PostgreSQL with the settings of docs/operations/move.md. */
export const openCell = async (settings: readonly PageBlock[]): Promise<Cell> => {
  const named = settings.flatMap(({ lines }) => lines).map((line) => /^alter system set (\w+) = '(\w+)';$/.exec(line)!)
  const postgres = await startPostgres({ settings: named.map(([, name, value]) => `${name}=${value}`) })
  const database = await openDatabase({ url: postgres.url }, () => {}, WORK_LIMITS)
  await migrate(database.db)
  return { postgres, ...database }
}

const CELLS = join(ROOT, 'docs/operations/cells')

export interface CellProxy {
  origin: string
  /** For the option --route. */
  routeTo: (cell: 'cell-a' | 'cell-b') => string
  stop: () => Promise<void>
}

/**
 * Starts haproxy with the example of docs/operations/cells, at other addresses. It does not check the servers, because a
 * slow machine may answer a check too late, and no server ends during a move.
 */
export const startCellProxy = async (ports: Record<'a' | 'b', number>): Promise<CellProxy> => {
  const program = findOperatingProgram('haproxy')
  // route.sh sends its commands to haproxy by socat.
  if (!program || !findOperatingProgram('socat'))
    throw new Error('No haproxy or no socat found: `npm run test:deep -- faults` installs them.')
  const folder = mkdtempSync(join(tmpdir(), 'talstation-cells-'))
  const [port, map, socket] = [await freePort(), join(folder, 'cells.map'), join(folder, 'socket')]
  const configuration = readFileSync(join(CELLS, 'haproxy.cfg'), 'utf8')
    .replaceAll('/etc/haproxy/cells.map', map)
    .replace('/run/haproxy/admin.sock', socket)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('10.0.1.11:3000', `127.0.0.1:${ports.a}`)
    .replace('10.0.2.11:3000', `127.0.0.1:${ports.b}`)
    .replaceAll(/^.*10\.0.*\n/gm, '')
    .replaceAll(/ check$/gm, '')
  writeFileSync(join(folder, 'haproxy.cfg'), configuration)
  writeFileSync(map, 'worked cell-a\nother cell-b\n')
  const child = spawn(program, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  const exit = once(child, 'exit')
  const origin = `http://localhost:${port}`
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('haproxy did not start')
    await pause(20)
  }
  return {
    origin,
    routeTo: (cell) =>
      `HAPROXY_MAP=${map} HAPROXY_SOCKET=${socket} ${join(CELLS, 'route.sh')} ${cell} worked > ${join(folder, 'routed')}`,
    stop: async () => {
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}

export interface MoveCommand {
  from: Cell
  to: Cell
  /** A command of docs/operations/move.md. */
  command: string
  route?: string
  env?: Record<string, string>
  onStart?: (pid: number) => void
}

export interface MoveOutcome {
  code: number | null
  printed: string
}

export const runMoveCommand = async ({
  from,
  to,
  command,
  route = 'true',
  env = {},
  onStart,
}: MoveCommand): Promise<MoveOutcome> => {
  const own = command.replace(/^talstation /, `exec "${process.execPath}" server/cli/cli.ts `)
  const child = spawn('sh', ['-ec', own], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      BASE_URL: '',
      DATABASE_URL: from.postgres.url,
      LOG_LEVEL: 'fatal',
      SHOP: 'worked',
      OTHER_URL: to.postgres.url,
      ROUTE: route,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onStart?.(child.pid!)
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, printed }
}
