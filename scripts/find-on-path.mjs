import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/**
 * Finds the folder on PATH that contains a program.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findOnPath(name) {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  return (process.env.PATH ?? '').split(delimiter).find((folder) => folder !== '' && existsSync(join(folder, file)))
}
