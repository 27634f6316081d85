import { readFileSync } from 'node:fs'
import { PAYMENT_VARIABLE } from '#contract/environment.ts'
import { StartError } from '#server/base/environment.ts'
import { fileTrouble } from './file-trouble.ts'

const SECRET_URLS = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL_READ', 'SMTP_URL']
const END = '_FILE'

export const FILE_VARIABLES = SECRET_URLS.map((name) => `${name}${END}`)

const isSet = (value: string | undefined): value is string => value !== undefined && value !== ''

const readSecret = (name: string, file: string): string => {
  try {
    const value = readFileSync(file, 'utf8').trim()
    if (value !== '') return value
  } catch (error) {
    throw new StartError(`The file of ${name}${END} cannot be read: ${fileTrouble(error) ?? String(error)}`)
  }
  throw new StartError(`The file of ${name}${END} is empty: ${file}.`)
}

/**
 * Replaces DATABASE_URL_FILE, which names a file, by DATABASE_URL with the content of this file, and other variables with
 * secrets likewise.
 *
 * @throws StartError if a file cannot be read, or a variable is set twice
 */
export const readSecretFiles = (variables: NodeJS.ProcessEnv): void => {
  for (const [variable, file] of Object.entries(variables)) {
    const name = variable.slice(0, -END.length)
    if (!variable.endsWith(END) || !(SECRET_URLS.includes(name) || PAYMENT_VARIABLE.test(name))) continue
    if (isSet(file)) {
      if (isSet(variables[name])) throw new StartError(`${name} and ${variable} are both set. Remove one of them.`)
      variables[name] = readSecret(name, file)
    }
    delete variables[variable]
  }
}
