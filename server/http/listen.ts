import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Environment } from '#contract/environment.ts'
import { StartError } from '#server/base/environment.ts'

/**
 * The time is longer than the 60 seconds of common proxies, because a proxy's request fails if the server closes the
 * connection first.
 */
const KEEP_ALIVE_MS = 65_000
/**
 * The kernel lets at most this number of new connections wait. With Node's default of 511, a rush of visitors loses
 * connections, and browsers try again only seconds later.
 */
const BACKLOG = 4_096

/**
 * @returns the port, which the system has chosen if PORT is 0
 * @throws StartError if listening fails
 */
export const listen = async (server: Server, { HOST, PORT }: Pick<Environment, 'HOST' | 'PORT'>): Promise<number> => {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.listen({ port: PORT, host: HOST, backlog: BACKLOG })
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartError(`The port ${PORT} is in use. Stop what listens there, or set PORT to another one.`)
    if (code === 'EACCES')
      throw new StartError(`The port ${PORT} may not be used by this user. Set PORT to another one.`)
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EINVAL', 'EAI_AGAIN'].includes(code ?? ''))
      throw new StartError(`HOST ${HOST} is no address of this machine.`)
    throw error
  }
  return (server.address() as AddressInfo).port
}

export const tryPort = async (environment: Pick<Environment, 'HOST' | 'PORT'>): Promise<void> => {
  const server = createServer()
  await listen(server, environment)
  server.close()
  await once(server, 'close')
}
