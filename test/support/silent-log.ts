import { pino } from 'pino'

/** A log that prints nothing, for parts of the server that a test calls directly. */
export const silentLog = pino({ level: 'silent' })
