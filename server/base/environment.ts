import * as z from 'zod/mini'
import { Environment } from '#contract/environment.ts'

export class StartError extends Error {}

/**
 * An empty variable counts as not set.
 * @throws StartError that names each invalid variable, but not its value, which may be a secret
 */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(Environment, set)
  if (result.success) return result.data
  const expected = new Map(result.error.issues.map(({ path, message }) => [path[0], message]))
  throw new StartError(
    [...expected].map(([name, words]) => `The environment variable ${String(name)} is not ${words}.`).join('\n'),
  )
}
