import { type RunningServer, startServer } from './server.ts'

export interface SupervisedServer {
  /** The server as it is now, or as it will be once it is up again. */
  up: () => Promise<RunningServer>
  /** Resolves when it dies the next time. */
  nextDeath: () => Promise<void>
  stop: () => Promise<void>
}

/** A restart takes as little as it can: the shops are stored already. */
const COMMAND = ['test/support/serve-stored-shops.ts']

/** A server that is started again whenever it dies, as a service manager would. */
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
