import { type RunningServer, startServer } from './server.ts'

export interface SupervisedServer {
  up: () => Promise<RunningServer>
  nextDeath: () => Promise<void>
  stop: () => Promise<void>
}

const COMMAND = ['test/support/serve-stored-shops.ts']

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
    // Prevents unhandled rejections, because `up` and `nextDeath` return these failures to the test.
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
