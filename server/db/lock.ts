import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/environment.ts'

/** Field of /proc/{pid}/stat that follows the command in parentheses: clock ticks between boot and start of the process. */
const START_TIME_AFTER_COMMAND = 19

/** When a process started, on Linux; tells a process from a later one that was given its number. */
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
    // EPERM: it lives, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const holds = (content: string): boolean => {
  const [pid, startTime] = content.split(' ')
  const number = Number(pid)
  // Not yet written: somebody is taking it at this moment.
  if (!Number.isInteger(number) || number <= 0) return true
  return isAlive(number) && (!startTime || startTimeOf(number) === undefined || startTimeOf(number) === startTime)
}

/**
 * Takes the data folder for this process: PGlite does not refuse a second one, which would corrupt it (toolchain.md).
 * A lock left behind by a process that died is taken over.
 * @returns gives it back.
 * @throws StartError when another process has it, or when it cannot be written to.
 */
export const lockFolder = (folder: string): (() => void) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`The data folder ${folder} cannot be written to (${code}). Set DATA_DIR to another folder.`)
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
  const isStale = () => {
    try {
      return !holds(readFileSync(file, 'utf8'))
    } catch (error) {
      // Given back in the meantime.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
      throw error
    }
  }
  if (!take()) {
    if (isStale()) rmSync(file, { force: true })
    if (!take())
      throw new StartError(
        `The data folder ${folder} is in use by the process ${readFileSync(file, 'utf8').split(' ')[0]}. Stop that one, or set DATA_DIR to another folder.`,
      )
  }
  return () => rmSync(file, { force: true })
}
