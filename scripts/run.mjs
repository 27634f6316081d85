import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import process from 'node:process'

/** Milliseconds between checks whether the parent process still runs. */
const LOOK_EVERY = 100
/** A nice value: half as much of a processor as others get, where both want it. */
const LATER = 3
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program to its end. A signal to us is passed on to it, so that stopping us leaves no orphan. npm gives its own
 * signals to a shell, which dies of them without a word to us: so the loss of our parent stops the program as well.
 * Rejects only when the program cannot be started at all.
 * @param {string} program
 * @param {string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.shell]
 * @param {boolean} [options.quiet] its output is returned instead of shown
 * @param {boolean} [options.givesWay] others compute first
 * @param {number} [options.limit] seconds after which it is killed. Such a program has a process group of its own, and
 *   whatever it leaves running in there (a test worker in an endless loop, a server, a database) is killed at its end.
 * @returns {Promise<{ code: number, output: string, stoppedBy?: NodeJS.Signals }>}
 */
export function run(program, args, { env = process.env, shell = false, quiet = false, givesWay = false, limit } = {}) {
  return new Promise((resolve, reject) => {
    const inGroup = limit !== undefined && process.platform !== 'win32'
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      env,
      shell,
      detached: inGroup,
      stdio: [limit === undefined ? 'inherit' : 'ignore', output, output],
    })
    if (givesWay && child.pid !== undefined) giveWay(child.pid)
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))

    /** @param {NodeJS.Signals} signal */
    const kill = (signal) => {
      if (!inGroup || child.pid === undefined) return child.kill(signal)
      try {
        return process.kill(-child.pid, signal)
      } catch {
        return false // the group is empty
      }
    }
    /** @type {NodeJS.Signals | undefined} */
    let stoppedBy
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      stoppedBy = signal
      kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, passOn)
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && !stoppedBy && passOn('SIGTERM'), LOOK_EVERY)
    const timer = limit === undefined ? undefined : setTimeout(() => kill('SIGKILL'), limit * 1000)
    const letGo = () => {
      clearInterval(watch)
      clearTimeout(timer)
      for (const signal of SIGNALS) process.off(signal, passOn)
    }

    child.once('error', (error) => {
      letGo()
      reject(error)
    })
    child.once('exit', () => inGroup && kill('SIGKILL'))
    child.once('close', (code, signal) => {
      letGo()
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output: text, stoppedBy })
    })
  })
}

/** @param {number} pid */
function giveWay(pid) {
  setPriority(pid, LATER)
  try {
    // Linux divides its processors among sessions first, and only within one by priority.
    writeFileSync(`/proc/${pid}/autogroup`, String(LATER))
  } catch {
    // Not Linux, or a kernel that has no such groups.
  }
}

/**
 * Like run, for a step on the way: a signal that stopped the step ends us too.
 * @type {typeof run}
 */
export async function runStep(program, args, options) {
  const result = await run(program, args, options)
  if (result.stoppedBy) process.exit(128 + constants.signals[result.stoppedBy])
  return result
}
