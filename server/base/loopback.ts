const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Whether only this machine reaches a host of that name. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)
