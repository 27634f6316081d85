import { type RunningServer, startServer } from './server.ts'

export interface SupervisedServer {
  /** The current server, or the next one once it runs. */
  up: () => Promise<RunningServer>
  /** Resolves at the server's next death. */
  nextDeath: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts as fast as possible, because the shops are stored already. */
const COMMAND = ['test/support/serve-stored-shops.ts']

/** Restarts a server whenever it dies, as a service manager would. */
export const superviseServer = async (env: Record<string, string>): Promise<SupervisedServer> => {
  let isStopping = false
  let current: Promise<RunningServer>
  let death: Promise<void>
  const restartWhenDead = async (starting: Promise<RunningServer>) => {
    await (await starting).died()
    if (!isStopping) start()
  }
  const start = () => {
    current = startServer(env, COMMAND)
    death = restartWhenDead(current)
    // Callers that wait for the server get the rejection themselves.
    current.catch(() => {})
    death.catch(() => {})
  }
  start()
  await current!
  return {
    up: () => current,
    nextDeath: () => death,
    stop: async () => {
      isStopping = true
      await (await current).stop()
    },
  }
}
