const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Tells whether a hostname means this machine only. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)
