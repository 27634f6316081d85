import { type RunningServer, startServer } from './server.ts'

export interface SupervisedServer {
  /** Returns the running server, or waits for the next one if there is none. */
  up: () => Promise<RunningServer>
  /** Resolves when the server dies next. */
  nextDeath: () => Promise<void>
  stop: () => Promise<void>
}

/** The arguments of a server that starts as fast as possible, because its shops are stored already. */
const COMMAND = ['test/support/serve-stored-shops.ts']

/** Starts the server again whenever it dies, as a service manager would. */
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
    // Ignores the rejection here, because the functions that wait for the server get it themselves.
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
