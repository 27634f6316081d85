import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const PROGRAM = resolve('node_modules/@redocly/cli/bin/cli.js')

/** Runs without the program's messages to its maker. */
const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Returns the output also if the program finds mistakes, which it reports by its exit code. */
export const redocly = async (folder: string, ...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words], {
    cwd: folder,
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { code: unknown; stdout: string }) => {
    if (error.code !== 1 || error.stdout === '') throw error
    return error
  })
  return stdout
}
