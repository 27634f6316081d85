import * as z from 'zod/mini'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(z.transform(Number), z.int().check(z.gte(0), z.lte(65535))),
)

const seconds = z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(1))))

/** Environment variables. An error message names the variable. */
export const Environment = z.object({
  /** The address and port of the server. */
  PORT: z._default(port, 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  /** The public origin; absent: http://localhost:PORT. With https, cookies are Secure everywhere. */
  BASE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** Folder of the embedded database. */
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  /** PostgreSQL instead of the embedded database. */
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** A mail server instead of the local mailbox. */
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  /** The shop of addresses without a code, on hosts that belong to no shop. */
  DEFAULT_TENANT: z._default(z.string().check(z.regex(/^\w{3,18}$/)), 'alpin'),
  /** `off` for load tests. */
  RATE_LIMITS: z._default(z.enum(['on', 'off']), 'on'),
  /** The number of proxies in front of the server: it trusts this many addresses at the end of X-Forwarded-For. */
  TRUST_PROXY: z._default(z.pipe(z.string().check(z.regex(/^\d$/)), z.transform(Number)), 0),
  /** Seconds between two runs of the jobs (server/jobs). */
  JOBS_EVERY_SECONDS: z._default(seconds, 15),
  /** Seconds until the sandbox's slow card is decided. */
  SANDBOX_LATE_SECONDS: z._default(seconds, 20),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
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
  NOTIFICATION_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
})
