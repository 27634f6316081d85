import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/base/environment.ts'

/** The field of /proc/{pid}/stat with the start time, counted after the command in parentheses. */
const START_TIME_AFTER_COMMAND = 19

const startTimeOf = (pid: number): string | undefined => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const stat = readFileSync(file, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_TIME_AFTER_COMMAND]
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process is running but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A lock that is still empty after this time belongs to a process that was killed before it wrote its lock. */
const WRITTEN_AFTER_MS = 10_000

const holds = (content: string, writtenAt: number): boolean => {
  const [pid, startTime] = content.split(' ')
  const number = Number(pid)
  if (!Number.isInteger(number) || number <= 0) return Date.now() - writtenAt < WRITTEN_AFTER_MS
  return isAlive(number) && (!startTime || startTimeOf(number) === undefined || startTimeOf(number) === startTime)
}

/**
 * Locks the folder, because two processes that open it by PGlite would corrupt the data.
 * @returns a function that unlocks the folder
 * @throws StartError if another process has the lock, or the folder is not writable
 */
export const lockFolder = (folder: string): (() => void) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `The data folder ${folder} cannot be written to (${code}). Give this user write access. With another folder in DATA_DIR, the shop starts empty.`,
    )
  }
  const file = join(folder, 'talstation.lock')
  const content = `${process.pid} ${startTimeOf(process.pid) ?? ''}`.trim()
  const take = () => {
    try {
      writeFileSync(file, content, { flag: 'wx' })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  }
  /** Renames a stale lock before deleting it, because only one of several processes can rename it. */
  const clearStale = () => {
    try {
      const left = readFileSync(file, 'utf8')
      if (holds(left, statSync(file).mtimeMs)) return
      const aside = `${file}.${process.pid}`
      renameSync(file, aside)
      if (readFileSync(aside, 'utf8') !== left) linkSync(aside, file)
      rmSync(aside)
    } catch (error) {
      // Ignores ENOENT, because another process has released or moved the lock meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  if (!take()) {
    clearStale()
    if (!take())
      throw new StartError(
        `The data folder ${folder} is in use by the process ${readFileSync(file, 'utf8').split(' ')[0]}. A running server or another command uses it: stop it or wait for its end, and try again.`,
      )
  }
  return () => rmSync(file, { force: true })
}
