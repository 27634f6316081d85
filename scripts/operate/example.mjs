import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findOperatingProgram } from '#scripts/operating-programs.mjs'
import { findPostgres, unprivilegedUser } from '#scripts/postgres.mjs'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import {
  endProcesses,
  gone,
  isAlive,
  logFile,
  pidOf,
  signal,
  startedNames,
  startProcess,
  withChildren,
} from './processes.mjs'

/** @typedef {import('../operating-programs.mjs').OperatingProgram} OperatingProgram */
/** @typedef {{ name: string, role: string, state: string, timeline?: number, lag?: number | 'unknown' }} Member */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
const TEMPLATES = join(REPOSITORY, 'docs/operations/cluster')
const NODES = ['db1', 'db2', 'db3']
const SHOPS = ['shop1', 'shop2']
const READY_WITHIN_MS = 120_000

const FIRST = ['SHOP', 'PRIMARY', 'REPLICAS', 'PGBOUNCER', 'PROMETHEUS', 'ETCD', 'ETCD_PEER']
const OF_A_NODE = ['POSTGRES', 'REST', 'NETWORK_POSTGRES', 'NETWORK_REST', 'NETWORK_ETCD']
const PORT_NAMES = [
  ...FIRST,
  ...SHOPS.flatMap((shop) => [shop.toUpperCase(), `${shop.toUpperCase()}_METRICS`]),
  ...NODES.flatMap((node) => OF_A_NODE.map((name) => `${node.toUpperCase()}_${name}`)),
]

/**
 * @param {string} folder of a new example, or of one that was started before
 * @param {object} [options]
 * @param {number} [options.port] the shop's; the other ports follow
 * @param {Record<string, string>} [options.env] more variables for the servers
 */
export async function startExample(folder, { port = 20_000, env = {} } = {}) {
  const user = unprivilegedUser()
  const settings = prepareFolder(folder, port)
  const ports = portsOf(settings.port)
  await refuseUsedPorts(ports)

  startProcess(folder, 'etcd', [program('etcd'), '--config-file', configure(folder, 'etcd.yml')], { user })
  for (const node of NODES) {
    const network = configure(folder, 'network.cfg', node)
    startProcess(folder, `${node}-network`, [program('haproxy'), '-db', '-f', network], { user })
    startNode(folder, node)
  }
  await until(folder, 'The database has no primary', async () => (await primaryOf(folder)) !== undefined)
  await until(folder, 'The database has no standby that follows', async () => isWhole(await members(folder)))
  const haproxy = configure(folder, 'haproxy.cfg')
  startProcess(folder, 'haproxy', [program('haproxy'), '-db', '-f', haproxy], { user })
  await until(folder, 'haproxy finds no primary', () => query(folder, 'select 1').then(() => true))
  if ((await query(folder, "select 1 from pg_roles where rolname = 'shop'")) === '')
    await psql(folder, ['--file', configure(folder, 'shop.sql')])
  configure(folder, 'users.txt')
  startProcess(folder, 'pgbouncer', [program('pgbouncer'), configure(folder, 'pgbouncer.ini')], { user })

  await run(process.execPath, ['server/cli/cli.ts', 'migrate'], {
    cwd: REPOSITORY,
    env: { ...process.env, ...shopVariables(folder), ...env },
  })
  for (const shop of SHOPS) await startShop(folder, shop, env)
  await until(folder, 'haproxy finds no shop', () => isOk(shopOrigin(folder)))
  const prometheus = [
    '--config.file',
    configure(folder, 'prometheus.yml'),
    '--storage.tsdb.path',
    join(folder, 'prometheus'),
  ]
  startProcess(
    folder,
    'prometheus',
    [program('prometheus'), ...prometheus, `--web.listen-address=127.0.0.1:${ports.PROMETHEUS}`],
    { user },
  )
}

/**
 * Ends everything that the example has started, also after some of it was killed or stopped.
 * @param {string} folder
 */
export async function endExample(folder) {
  const started = startedNames(folder)
  const isNode = (/** @type {string} */ name) => NODES.includes(name)
  const others = started.filter((name) => !isNode(name) && !SHOPS.includes(name))
  await endProcesses(
    folder,
    started.filter((name) => SHOPS.includes(name)),
  )
  const nodes = NODES.flatMap((node) => nodePids(folder, node))
  signal(nodes, 'SIGCONT')
  await endProcesses(folder, started.filter(isNode))
  const left = nodes.filter(isAlive)
  // Ends a PostgreSQL whose Patroni was killed.
  signal(left, 'SIGQUIT')
  await gone(left)
  await endProcesses(folder, others)
}

/**
 * @param {string} folder
 * @returns {{ name: string, pid: number | undefined, log: string }[]}
 */
export function listExample(folder) {
  return startedNames(folder).map((name) => ({ name, pid: pidOf(folder, name), log: logFile(folder, name) }))
}

/**
 * @param {string} folder
 * @param {string} node
 */
export function startNode(folder, node) {
  startProcess(folder, node, [program('patroni'), configure(folder, 'patroni.yml', node)], { user: unprivilegedUser() })
}

/**
 * @param {string} folder
 * @param {string} node
 * @returns {number[]} the processes of Patroni and PostgreSQL on this node
 */
export function nodePids(folder, node) {
  const postmaster = join(folder, node, 'data/postmaster.pid')
  const postgres = existsSync(postmaster) ? Number(readFileSync(postmaster, 'utf8').split('\n')[0]) : undefined
  const isOwn = postgres !== undefined && isAlive(postgres)
  return withChildren([pidOf(folder, node), isOwn ? postgres : undefined].filter((pid) => pid !== undefined))
}

/**
 * @param {string} folder
 * @param {string} shop
 * @param {Record<string, string>} env
 */
async function startShop(folder, shop, env) {
  const ports = portsOf(readSettings(folder).port)
  const variables = {
    ...shopVariables(folder),
    PORT: String(ports[shop.toUpperCase()]),
    METRICS_PORT: String(ports[`${shop.toUpperCase()}_METRICS`]),
    DATA_DIR: join(folder, shop),
  }
  startProcess(folder, shop, [process.execPath, ...SERVE_COMMAND], { cwd: REPOSITORY, env: { ...variables, ...env } })
  await until(folder, `${shop} is not ready`, () => isOk(`http://127.0.0.1:${variables.PORT}`))
}

/**
 * The variables of the servers, and of commands such as `doctor`.
 * @param {string} folder
 * @returns {Record<string, string>}
 */
export function shopVariables(folder) {
  const { port, password } = readSettings(folder)
  const ports = portsOf(port)
  return {
    NODE_ENV: 'production',
    BASE_URL: shopOrigin(folder),
    DATABASE_URL: `postgres://shop:${password}@127.0.0.1:${ports.PGBOUNCER}/shop`,
    DATABASE_DIRECT_URL: `postgres://shop:${password}@127.0.0.1:${ports.PRIMARY}/shop`,
    DATABASE_URL_READ: `postgres://shop:${password}@127.0.0.1:${ports.REPLICAS}/shop`,
    TENANTS_DIR: 'tenants',
    TRUST_PROXY: '1',
    MIGRATE: 'off',
  }
}

/** @param {string} folder */
export function shopOrigin(folder) {
  return `http://localhost:${readSettings(folder).port}`
}

/**
 * @param {string} folder
 * @returns {Promise<Member[]>} the nodes as Patroni sees them, or none if no node answers
 */
export async function members(folder) {
  const ports = portsOf(readSettings(folder).port)
  const asked = NODES.map(async (node) => {
    const signal = AbortSignal.timeout(2_000)
    const answer = await fetch(`http://127.0.0.1:${ports[`${node.toUpperCase()}_NETWORK_REST`]}/cluster`, { signal })
    return /** @type {Member[]} */ ((await answer.json()).members)
  })
  return Promise.any(asked).catch(() => [])
}

/** @param {Member} member */
const isRunningLeader = ({ role, state }) => role === 'leader' && state === 'running'

/**
 * @param {string} folder
 * @returns {Promise<string | undefined>} undefined while there is none
 */
export async function primaryOf(folder) {
  return (await members(folder)).find(isRunningLeader)?.name
}

/** @param {Member[]} found */
export function isWhole(found) {
  const follows = found.filter(
    ({ role, state, lag }) => role !== 'leader' && ['running', 'streaming'].includes(state) && lag === 0,
  )
  const timelines = new Set(found.map(({ timeline }) => timeline))
  return (
    found.some(isRunningLeader) &&
    found.some(({ role }) => role === 'sync_standby') &&
    follows.length === NODES.length - 1 &&
    timelines.size === 1
  )
}

/**
 * Runs a command of Patroni as an operator does.
 * @param {string} folder
 * @param {string[]} words
 */
export async function patronictl(folder, words) {
  const node = NODES.find((each) => pidOf(folder, each) !== undefined) ?? 'db1'
  const { stdout } = await run('patronictl', ['-c', join(folder, `${node}-patroni.yml`), ...words])
  return stdout
}

/**
 * Runs a statement as superuser at the primary.
 * @param {string} folder
 * @param {string} statement
 * @returns {Promise<string>} a line for each row
 */
export async function query(folder, statement) {
  return psql(folder, ['--tuples-only', '--no-align', '--command', statement])
}

/**
 * @param {string} folder
 * @param {string[]} words
 */
async function psql(folder, words) {
  const { port, password } = readSettings(folder)
  const url = `postgres://postgres@127.0.0.1:${portsOf(port).PRIMARY}/postgres?connect_timeout=3`
  const { stdout } = await run(join(postgresBin(), 'psql'), ['--no-psqlrc', '--set=ON_ERROR_STOP=1', ...words, url], {
    env: { ...process.env, PGPASSWORD: password },
  })
  return stdout.trim()
}

/**
 * @param {string} folder
 * @param {number} port
 */
function prepareFolder(folder, port) {
  const file = join(folder, 'example.json')
  if (existsSync(file)) return readSettings(folder)
  const user = unprivilegedUser()
  mkdirSync(folder, { recursive: true })
  for (const each of ['.', ...NODES, 'etcd', 'prometheus']) {
    const path = join(folder, each)
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o700)
    if (user) chownSync(path, user.uid, user.gid)
  }
  const settings = { port, password: randomBytes(16).toString('hex') }
  writeFileSync(file, JSON.stringify(settings))
  return settings
}

/**
 * @param {string} folder
 * @returns {{ port: number, password: string }}
 */
function readSettings(folder) {
  return JSON.parse(readFileSync(join(folder, 'example.json'), 'utf8'))
}

/**
 * @param {number} first
 * @returns {Record<string, number>}
 */
function portsOf(first) {
  return Object.fromEntries(PORT_NAMES.map((name, at) => [name, first + at]))
}

/**
 * Writes a file of docs/operations/cluster into the folder, with the values of this example.
 * @param {string} folder
 * @param {string} name
 * @param {string} [node]
 * @returns {string} its path
 */
function configure(folder, name, node) {
  const { port, password } = readSettings(folder)
  const ports = portsOf(port)
  const ofNode = node && {
    NODE: node,
    ...Object.fromEntries(OF_A_NODE.map((each) => [each, ports[`${node.toUpperCase()}_${each}`]])),
  }
  /** @type {Record<string, string | number | undefined>} */
  const values = {
    ...ports,
    ...ofNode,
    FOLDER: folder,
    PASSWORD: password,
    POSTGRES_BIN: postgresBin(),
    ALERTS: join(REPOSITORY, 'docs/operations/alerts.yml'),
  }
  const text = readFileSync(join(TEMPLATES, name), 'utf8').replaceAll(/\$\{(\w+)\}/g, (_, variable) => {
    const value = values[variable]
    if (value === undefined) throw new Error(`${name} names ${variable}, which has no value.`)
    return String(value)
  })
  const path = join(folder, node ? `${node}-${name}` : name)
  const user = unprivilegedUser()
  writeFileSync(path, text, { mode: 0o600 })
  if (user) chownSync(path, user.uid, user.gid)
  return path
}

/** @param {OperatingProgram} name */
function program(name) {
  const found = findOperatingProgram(name)
  if (!found) throw new Error(`No ${name} found: \`npm run operate -- up\` installs it on Debian, as root.`)
  return found
}

function postgresBin() {
  const found = findPostgres()
  if (!found) throw new Error('No PostgreSQL found: `npm run operate -- up` installs it on Debian, as root.')
  return resolve(found)
}

const run = promisify(execFile)

/** @param {Record<string, number>} ports */
async function refuseUsedPorts(ports) {
  for (const port of Object.values(ports))
    if (await isListening(port))
      throw new Error(
        `Port ${port} of this machine is in use. End the other program, or choose others: OPERATE_PORT=21000.`,
      )
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isListening(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true) ?? socket.destroy())
    socket.once('error', () => done(false))
  })
}

/** @param {string} origin */
async function isOk(origin) {
  return (await fetch(`${origin}/readyz`)).ok
}

/**
 * @param {string} folder
 * @param {string} problem
 * @param {() => Promise<boolean>} isDone
 * @throws if it is not done after two minutes, or a process has ended
 */
async function until(folder, problem, isDone) {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isDone().catch(() => false))) {
    const ended = listExample(folder).find(({ pid }) => pid === undefined)
    if (ended) throw new Error(`${ended.name} has ended: its reason is in ${ended.log}.`)
    if (performance.now() > deadline) throw new Error(`${problem} after ${READY_WITHIN_MS / 1000} s.`)
    await pause(200)
  }
}
