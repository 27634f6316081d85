import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

interface Most {
  most: number
  /** The maximum of connections of one network address. */
  ofAddress: number
}

/**
 * Closes the connection that has been idle for longest when another one exceeds a limit, or the new connection if none
 * is idle.
 */
export const limitConnections = (server: Server, { most, ofAddress }: Most): void => {
  const all = new Set<Socket>()
  const byAddress = new Map<string, Set<Socket>>()
  /** Keeps the addresses of sockets, because a closed socket no longer knows its own. */
  const addressOf = new WeakMap<Socket, string>()
  /** The connections without a request under way, those that have been idle for longest first. */
  const idle = new Set<Socket>()

  const forget = (socket: Socket) => {
    const address = addressOf.get(socket) ?? ''
    const own = byAddress.get(address)
    own?.delete(socket)
    if (own?.size === 0) byAddress.delete(address)
    all.delete(socket)
    idle.delete(socket)
  }

  const makeRoom = (among: ReadonlySet<Socket>, limit: number, added: Socket) => {
    if (among.size <= limit) return
    const closed = [...idle].find((socket) => socket !== added && among.has(socket)) ?? added
    forget(closed)
    closed.destroy()
  }

  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const own = byAddress.get(address) ?? new Set()
    byAddress.set(address, own.add(socket))
    addressOf.set(socket, address)
    all.add(socket)
    idle.add(socket)
    socket.once('close', () => forget(socket))
    makeRoom(own, ofAddress, socket)
    makeRoom(all, most, socket)
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('close', () => {
      if (all.has(socket)) idle.add(socket)
    })
  })
}
