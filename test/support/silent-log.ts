import { pino } from 'pino'

/** For parts that a test opens without a server. */
export const silentLog = pino({ level: 'silent' })
