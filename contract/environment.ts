import * as z from 'zod/mini'
import { TENANT_CODE_PATTERN } from './constants.ts'
import { matching } from './primitives.ts'

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

const url = (protocol: RegExp, example: string) => z.optional(z.url({ protocol, error: `a URL such as ${example}` }))

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Environment variables. The message of an issue says what belongs there. */
export const Environment = z.object({
  /** The address and port of the server. */
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  /** The public origin; absent: http://localhost:PORT. With https, cookies are Secure everywhere. */
  BASE_URL: url(/^https?$/, 'https://rent.example.com'),
  /** Folder of the embedded database. */
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name'),
  /** A mail server instead of the local mailbox. */
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@host:465'),
  /** The shop of addresses without a code, on hosts that belong to no shop. */
  DEFAULT_TENANT: z._default(matching(TENANT_CODE_PATTERN, 'a tenant code of 3 to 18 letters, digits or _'), 'alpin'),
  /** `off` for load tests. */
  RATE_LIMITS: z._default(z.enum(['on', 'off'], 'on or off'), 'on'),
  /** The number of proxies in front of the server: it trusts this many addresses at the end of X-Forwarded-For. */
  TRUST_PROXY: z._default(z.pipe(matching(/^\d$/, 'a number of proxies from 0 to 9'), z.transform(Number)), 0),
  /** Seconds between two runs of the jobs (server/jobs). */
  JOBS_EVERY_SECONDS: z._default(seconds, 15),
  /** Seconds until the sandbox's slow card is decided. */
  SANDBOX_LATE_SECONDS: z._default(seconds, 20),
  LOG_LEVEL: z._default(z.enum(LEVELS, 'fatal, error, warn, info, debug, trace or silent'), 'info'),
})
export type Environment = z.infer<typeof Environment>

/** Payment variables of one tenant, its code in upper case: PAYMENT_ALPIN_ENTITY_ID. */
export const PAYMENT_VARIABLE =
  /^PAYMENT_(?<tenant>\w{3,18})_(?<part>ENTITY_ID|TOKEN|HOST_TEST|HOST_LIVE|NOTIFICATION_KEY)$/

/** The tenant's account at an OPP gateway (COPYandPAY). settings.testmode chooses the host. */
const paymentHost = z.url({ protocol: /^https$/ }).check(z.regex(/[^/]$/))
export const PaymentVariables = z.object({
  ENTITY_ID: z.string().check(z.minLength(1)),
  /** The Bearer token. */
  TOKEN: z.string().check(z.minLength(1)),
  HOST_TEST: z._default(paymentHost, 'https://eu-test.oppwa.com'),
  HOST_LIVE: z._default(paymentHost, 'https://eu-prod.oppwa.com'),
  /**
   * 32 bytes in hex, from the provider's notification settings. If it is absent, notifications are ignored and the
   * provider is asked.
   */
  NOTIFICATION_KEY: z.optional(matching(/^[0-9a-f]{64}$/i)),
})
