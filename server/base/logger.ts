import pino, { type Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'

/** Creates the log: JSON lines on stdout, without personal data (request-log.ts, errors.ts). */
export const createLogger = (level: Environment['LOG_LEVEL']): Logger => pino({ level, base: null })
