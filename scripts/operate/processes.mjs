import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

const STOPS_WITHIN_MS = 20_000
const LOOK_EVERY_MS = 100

/** Names the folder in the environment of each process, so that no other process with the same id is ended. */
const MARK = 'TALSTATION_EXAMPLE'

/**
 * Starts a program that outlives this process, with a pid file and a log file in the folder.
 * @param {string} folder
 * @param {string} name
 * @param {readonly [string, ...string[]]} command
 * @param {object} options
 * @param {Record<string, string>} [options.env]
 * @param {{ uid: number, gid: number } | undefined} [options.user]
 * @param {string} [options.cwd]
 */
export function startProcess(folder, name, [program, ...args], { env = {}, user, cwd = folder }) {
  for (const each of ['pids', 'logs']) mkdirSync(join(folder, each), { recursive: true })
  const log = openSync(logFile(folder, name), 'a')
  const child = spawn(program, args, {
    ...user,
    cwd,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...env, [MARK]: folder },
  })
  // Prevents an event without a listener, because the error is thrown below.
  child.once('error', () => {})
  if (child.pid === undefined) throw new Error(`${program} could not be started.`)
  writeFileSync(pidFile(folder, name), `${child.pid}\n`)
  child.unref()
}

/**
 * @param {string} folder
 * @param {string} name
 */
export function logFile(folder, name) {
  return join(folder, 'logs', `${name}.log`)
}

/**
 * @param {string} folder
 * @param {string} name
 */
function pidFile(folder, name) {
  return join(folder, 'pids', `${name}.pid`)
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {number | undefined} undefined if the process has ended
 */
export function pidOf(folder, name) {
  const file = pidFile(folder, name)
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8'))
  return isAlive(pid) && readProcess(pid, 'environ').split('\0').includes(`${MARK}=${folder}`) ? pid : undefined
}

/** @param {string} folder */
export function startedNames(folder) {
  const pids = join(folder, 'pids')
  if (!existsSync(pids)) return []
  return readdirSync(pids).map((name) => name.replace(/\.pid$/, ''))
}

/**
 * Asks the processes to end, also stopped ones, and kills those that have not ended after 20 seconds.
 * @param {string} folder
 * @param {readonly string[]} names
 */
export async function endProcesses(folder, names) {
  const running = names.flatMap((name) => pidOf(folder, name) ?? [])
  signal(running, 'SIGTERM')
  signal(running, 'SIGCONT')
  await gone(running)
  for (const name of names) rmSync(pidFile(folder, name), { force: true })
}

/**
 * Kills the processes if they have not ended after 20 seconds.
 * @param {readonly number[]} pids
 */
export async function gone(pids) {
  const deadline = performance.now() + STOPS_WITHIN_MS
  while (pids.some(isAlive)) {
    if (performance.now() > deadline) signal(pids, 'SIGKILL')
    await pause(LOOK_EVERY_MS)
  }
}

/**
 * Ignores processes that have ended.
 * @param {readonly number[]} pids
 * @param {NodeJS.Signals} name
 */
export function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/**
 * @param {readonly number[]} roots
 * @returns {number[]} the processes and all that they have started
 */
export function withChildren(roots) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), statusOf(Number(name)).parent]),
  )
  const found = new Set(roots)
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

/** @param {number} pid */
export function isAlive(pid) {
  return !['', 'Z', 'X'].includes(statusOf(pid).state)
}

/** @param {number} pid */
function statusOf(pid) {
  const [state = '', parent = '0'] = readProcess(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return { state, parent: Number(parent) }
}

/**
 * @param {number} pid
 * @param {'environ' | 'stat'} file
 * @returns {string} empty if the process has ended
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
