import * as z from 'zod/mini'
import { TENANT_CODE_PATTERN } from './constants.ts'
import { isoDay, matching } from './primitives.ts'

const PORT_WORDS = 'a number from 0 to 65535'
const port = z.pipe(
  matching(/^\d{1,5}$/, PORT_WORDS),
  z.pipe(z.transform(Number), z.int().check(z.lte(65535, PORT_WORDS))),
)

const SECONDS_WORDS = 'a number of seconds from 1 to 9999'
const seconds = z.pipe(
  matching(/^\d{1,4}$/, SECONDS_WORDS),
  z.pipe(z.transform(Number), z.int().check(z.gte(1, SECONDS_WORDS))),
)

const numberFrom4 = (words: string) =>
  z.pipe(matching(/^\d{1,3}$/, words), z.pipe(z.transform(Number), z.int().check(z.gte(4, words))))

const connections = numberFrom4('a number of connections from 4 to 999')

const url = (protocol: RegExp, example: string) => z.optional(z.url({ protocol, error: `a URL such as ${example}` }))

/** Several hosts are separated by commas, as in libpq: postgres://user:password@one:5432,two:5432/name. */
export const hostUrls = (address: string): string[] => {
  const parts = /^(?<start>\w+:\/\/(?:[^/?]*@)?)(?<hosts>[^/?]*)(?<end>.*)$/.exec(address)?.groups
  return parts ? parts.hosts!.split(',').map((host) => parts.start! + host + parts.end!) : [address]
}

const hostUrl = z.url({ protocol: /^postgres(ql)?$/ })
const databaseUrl = z.optional(
  z
    .string()
    .check(
      z.refine(
        (address) => hostUrls(address).every((each) => hostUrl.safeParse(each).success),
        'a URL such as postgres://user:password@host:5432/name',
      ),
    ),
)

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * The message for an invalid variable describes the values that are expected. The URLs of databases, SMTP_URL and the
 * payment variables may be replaced by variables with _FILE at their end, which name a file with the value.
 */
export const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  /**
   * The public origin of the server, by default http://localhost:PORT. If its scheme is https, all cookies are Secure.
   */
  BASE_URL: url(/^https?$/, 'https://rent.example.com'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  /**
   * The folder with one folder for each shop. The server imports these shops at each start, or none if the variable is
   * absent.
   */
  TENANTS_DIR: z.optional(z.string().check(z.minLength(1))),
  /** The server uses the host that accepts writes, if there are several: postgres://one:5432,two:5432/name. */
  DATABASE_URL: databaseUrl,
  /**
   * The address of PostgreSQL itself, if DATABASE_URL leads to a pooler in transaction mode, such as pgbouncer. Migrations,
   * imports, jobs, metrics and the command line use this address, because they need sessions of their own.
   */
  DATABASE_DIRECT_URL: databaseUrl,
  /**
   * A standby of PostgreSQL, for reads that may be seconds old. Without it, or while it does not answer or is more than
   * five seconds behind, these reads use DATABASE_URL.
   */
  DATABASE_URL_READ: z.optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'a URL with one host, such as postgres://user:password@host:5432/name',
    }),
  ),
  /** Only with DATABASE_DIRECT_URL. `on` is for a pooler that keeps prepared statements. */
  PREPARED_STATEMENTS: z.optional(z.enum(['on', 'off'], 'on or off')),
  /** The most connections of this process for the calls of visitors. */
  DATABASE_CONNECTIONS: z._default(connections, 10),
  /** The most connections of this process for migrations, imports, jobs and metrics. */
  DATABASE_CONNECTIONS_JOBS: z._default(connections, 10),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@host:465'),
  /** The shop that opens if the address has no code and the host belongs to no shop. */
  DEFAULT_TENANT: z._default(matching(TENANT_CODE_PATTERN, 'a tenant code of 3 to 18 letters, digits or _'), 'alpin'),
  /** `off` is for load tests. */
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  /**
   * The number of proxies in front of the server. The server trusts as many addresses at the end of X-Forwarded-For.
   */
  TRUST_PROXY: z._default(z.pipe(matching(/^\d$/, 'a number of proxies from 0 to 9'), z.transform(Number)), 0),
  /** The number of requests that run at the same time. Others wait up to a second, or get 503. */
  REQUESTS_AT_ONCE: z._default(numberFrom4('a number of requests from 4 to 999'), 12),
  JOBS_EVERY_SECONDS: z._default(seconds, 15),
  /** The seconds until the sandbox decides about a payment with its slow card. */
  SANDBOX_LATE_SECONDS: z._default(seconds, 20),
  /** With `off`, the server does not start while a migration is pending. */
  MIGRATE: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  /** With `off`, the server runs no jobs: for a restored copy of the database (docs/operations/backup.md). */
  JOBS: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  /** With `off`, the server sends no mails. They wait until a server with `on` sends them. */
  MAILS: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  /**
   * The day on which the clock of this server starts, to try seasons, reminders and fees. Only for shops in test mode
   * without PAYMENT_ variables.
   */
  TRIAL_DAY: z.optional(isoDay('a day such as 2027-02-13')),
  /** The seconds for which a server that is asked to stop still answers, while `/readyz` answers 503. */
  DRAIN_SECONDS: z._default(z.pipe(matching(/^\d{1,3}$/, 'a number of seconds from 0 to 999'), z.transform(Number)), 0),
  /** The port of the metrics for Prometheus. A proxy in front of PORT does not show them. */
  METRICS_PORT: z.optional(port),
  LOG_LEVEL: z._default(z.enum(LEVELS, 'fatal, error, warn, info, debug, trace or silent'), 'info'),
})
export type Environment = z.infer<typeof Environment>

/** Payment variables contain the code of their tenant in upper case: PAYMENT_ALPIN_ENTITY_ID. */
export const PAYMENT_VARIABLE = /^PAYMENT_(?<tenant>\w+)_(?<part>ENTITY_ID|TOKEN|HOST_TEST|HOST_LIVE|NOTIFICATION_KEY)$/

const paymentHost = z.url({ protocol: /^https$/ }).check(z.regex(/[^/]$/))
export const PaymentVariables = z.object({
  ENTITY_ID: z.string().check(z.minLength(1)),
  TOKEN: z.string().check(z.minLength(1)),
  HOST_TEST: z._default(paymentHost, 'https://eu-test.oppwa.com'),
  HOST_LIVE: z._default(paymentHost, 'https://eu-prod.oppwa.com'),
  /** The key of the provider's notifications, in hex. Without it, the server refuses all notifications. */
  NOTIFICATION_KEY: z.optional(matching(/^[0-9a-f]{64}$/i)),
})
