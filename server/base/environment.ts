import * as z from 'zod/mini'
import { Environment } from '#contract/environment.ts'

/** A reason not to start, printed as a message without a stack trace. */
export class StartError extends Error {}

const EXPECTED: Partial<Record<string, string>> = {
  PORT: 'a number from 0 to 65535',
  BASE_URL: 'a URL such as https://rent.example.com',
  DATABASE_URL: 'a URL such as postgres://user:password@host:5432/name',
  SMTP_URL: 'a URL such as smtps://user:password@host:465',
  JOBS_EVERY_SECONDS: 'a number of seconds from 1 to 9999',
  SANDBOX_LATE_SECONDS: 'a number of seconds from 1 to 9999',
  DEFAULT_TENANT: 'a tenant code of 3 to 18 letters, digits or _',
  RATE_LIMITS: 'on or off',
  TRUST_PROXY: 'a number of proxies from 0 to 9',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
}

/**
 * Parses the environment variables; an empty one counts as not set.
 * @throws StartError that names each invalid variable. Values are not repeated, because they may be secrets.
 */
export const readEnvironment = (variables: NodeJS.ProcessEnv): Environment => {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = z.safeParse(Environment, set)
  if (result.success) return result.data
  const names = [...new Set(result.error.issues.map(({ path }) => String(path[0])))]
  throw new StartError(
    names.map((name) => `The environment variable ${name} is not ${EXPECTED[name] ?? 'in the right form'}.`).join('\n'),
  )
}
