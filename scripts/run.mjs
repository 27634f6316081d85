import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import process from 'node:process'

const LOOK_EVERY = 100
/** A busy program with this nice value gets half as much processor time as other programs. */
const LATER = 3
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Passes signals on, and stops the program when the parent of this process ends, because npm's shell does not pass
 * signals on.
 * @param {string} program
 * @param {string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {boolean} [options.shell]
 * @param {boolean} [options.quiet] its output is returned instead of shown
 * @param {boolean} [options.isLowPriority] gives other programs more processor time
 * @param {number} [options.limit] seconds after which the program is killed; except on Windows, processes that it
 * leaves behind are killed too
 * @returns {Promise<{ code: number, output: string, stoppedBy?: NodeJS.Signals }>}
 * @throws if the program cannot start
 */
export function run(
  program,
  args,
  { env = process.env, shell = false, quiet = false, isLowPriority = false, limit } = {},
) {
  return new Promise((resolve, reject) => {
    const inGroup = limit !== undefined && process.platform !== 'win32'
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(program, args, {
      env,
      shell,
      detached: inGroup,
      stdio: [limit === undefined ? 'inherit' : 'ignore', output, output],
    })
    if (isLowPriority && child.pid !== undefined) lowerPriority(child.pid)
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))

    /** @param {NodeJS.Signals} signal */
    const kill = (signal) => {
      if (!inGroup || child.pid === undefined) return child.kill(signal)
      try {
        return process.kill(-child.pid, signal)
      } catch {
        return false
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
    const removeListeners = () => {
      clearInterval(watch)
      clearTimeout(timer)
      for (const signal of SIGNALS) process.off(signal, passOn)
    }

    child.once('error', (error) => {
      removeListeners()
      reject(error)
    })
    child.once('exit', () => inGroup && kill('SIGKILL'))
    child.once('close', (code, signal) => {
      removeListeners()
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output: text, stoppedBy })
    })
  })
}

/** @param {number} pid */
function lowerPriority(pid) {
  setPriority(pid, LATER)
  try {
    // Sets the priority of the session too, because Linux may apply the nice value only within a session.
    writeFileSync(`/proc/${pid}/autogroup`, String(LATER))
  } catch {
    // Goes on, because only some kernels of Linux have this file.
  }
}

/**
 * Ends this process too if a signal stops the program.
 * @type {typeof run}
 */
export async function runStep(program, args, options) {
  const result = await run(program, args, options)
  if (result.stoppedBy) process.exit(128 + constants.signals[result.stoppedBy])
  return result
}
