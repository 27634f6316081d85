import type { Server } from 'node:http'

/** A flood of connections delays the next request by at most this number of turns, each of a tenth of a ms. */
const MOST_TURNS = 32

export interface ConnectionsFirst {
  watch: (server: Server) => void
  /** Calls `act` after a turn of the event loop without a new connection, or after MOST_TURNS turns. */
  soon: (act: () => void) => void
}

/**
 * Node accepts one connection in each turn of its event loop. If each turn also started a request, new visitors would
 * wait in the kernel, where the server can neither refuse them nor tell the urgent ones.
 */
export const createConnectionsFirst = (next: (act: () => void) => void = setImmediate): ConnectionsFirst => {
  let count = 0
  return {
    watch: (server) => server.on('connection', () => (count += 1)),
    soon: (act) => {
      let seen = count
      let turns = 0
      const look = () => {
        turns += 1
        if (count === seen || turns === MOST_TURNS) return act()
        seen = count
        next(look)
      }
      next(look)
    },
  }
}
