import pino, { type Logger } from 'pino'
import type { Environment } from '#contract/environment.ts'
import { countRepeats } from './count-repeats.ts'
import { currentRequestId } from './request-id.ts'

export const requestIdOfLine = (): { requestId?: string } => {
  const requestId = currentRequestId()
  return requestId === undefined ? {} : { requestId }
}

export const createLogger = (level: Environment['LOG_LEVEL']): Logger =>
  pino({ level, base: null, mixin: requestIdOfLine, hooks: { logMethod: countRepeats() } })
