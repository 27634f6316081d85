import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { App } from '#server/deps/deps.ts'
import { overHttp } from './over-http.ts'

export const NOW_HEADER = 'x-now'

export interface ProcessServer {
  app: Pick<App, 'request'>
  close: () => Promise<void>
}

export const openProcessServer = async (url: string, clock: () => Date): Promise<ProcessServer> => {
  const child = fork(fileURLToPath(new URL('serve-alone.ts', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: url },
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const [port] = await Promise.race([
    once(child, 'message') as Promise<[number]>,
    ended.then(() => {
      throw new Error('The server ended before it was ready')
    }),
  ])
  const http = overHttp(async () => `http://localhost:${port}`)
  const request = (path: string, init: RequestInit) =>
    http.request(path, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), [NOW_HEADER]: clock().toISOString() },
    })
  return {
    app: { request: request as App['request'] },
    close: async () => {
      child.disconnect()
      await ended
    },
  }
}
