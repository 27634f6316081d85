import { pino } from 'pino'

/** A log for parts that a test opens without a server. */
export const silentLog = pino({ level: 'silent' })
