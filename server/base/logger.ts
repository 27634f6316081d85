import pino, { type Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'

export const createLogger = (level: Environment['LOG_LEVEL']): Logger => pino({ level, base: null })
