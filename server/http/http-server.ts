import type { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { AnswerRequest } from './admit-requests.ts'
import { limitConnections } from './limit-connections.ts'

/** Takes this host for a request without one, such as a load balancer's check by HTTP/1.0. */
const HOSTNAME = 'localhost'

/** All times are in milliseconds. */
const LIMITS = {
  /** The time for the head of a request, also on a connection that has sent nothing yet. */
  headersTimeout: 10_000,
  /** The time for the whole request with its body. */
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  /** The time after which a connection without traffic ends, for example if the visitor does not read the answer. */
  inactive: 120_000,
  connections: 4_000,
  /** Enough for a hotel's guests, who share an address, with six connections for each browser. */
  connectionsOfAddress: 600,
}

/**
 * Creates a server that closes slow and superfluous connections.
 * @param proxies the number of proxies, which share their connections among all visitors
 */
export const createHttpServer = (
  fetch: AnswerRequest,
  proxies: number,
  { connections, connectionsOfAddress, inactive, ...serverOptions } = LIMITS,
): Server => {
  // The cast leaves out HTTP/2, which this server does not speak.
  const server = createAdaptorServer({ fetch: fetch as never, hostname: HOSTNAME, serverOptions }) as Server
  server.setTimeout(inactive)
  limitConnections(server, { most: connections, ofAddress: proxies === 0 ? connectionsOfAddress : connections })
  return server
}
