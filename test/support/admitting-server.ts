import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { admitRequests } from '#server/http/admit-requests.ts'
import { createHttpServer } from '#server/http/http-server.ts'
import { createAdmission } from '#server/limits/admission.ts'
import type { TestShop } from './app.ts'

export const INNER_SECRET = 'of this process'

export interface AdmittingServer {
  server: Server
  origin: string
  shut: () => { open: () => void }
  reached: readonly string[]
  ask: (path: string, address: string, init?: RequestInit) => Promise<Response>
  /** Only this function advances the clock of waiting requests, so that a slow machine refuses none of them. */
  pass: (ms: number) => void
  counts: ReturnType<typeof createAdmission>['counts']
  raw: (bytes: string) => Promise<{ socket: Socket; answer: Promise<string> }>
  close: () => Promise<void>
}

export const openAdmittingServer = async (
  { app, deps }: TestShop,
  limits?: Parameters<typeof createHttpServer>[2],
  proxies = 1,
): Promise<AdmittingServer> => {
  const { environment, tenants, metrics } = deps
  let now = 0
  const reached: string[] = []
  let looks: (() => void)[] = []
  const admission = createAdmission({
    atOnce: environment.REQUESTS_AT_ONCE,
    now: () => now,
    later: (look) => void looks.push(look),
  })
  let gate = Promise.resolve()
  const admitted = admitRequests(
    {
      admission,
      environment: { ...environment, TRUST_PROXY: proxies },
      tenants,
      secret: INNER_SECRET,
      ...(metrics && { metrics }),
    },
    async (request, env) => {
      if (new URL(request.url).pathname.endsWith('z')) return app.fetch(request, env)
      reached.push(String(env.incoming.headers['x-forwarded-for']))
      await gate
      return app.fetch(request, env)
    },
  )
  const server = createHttpServer(admitted, proxies, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    server,
    origin,
    shut: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return { open: resolve }
    },
    reached,
    ask: (path, address, init = {}) =>
      fetch(`${origin}${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'X-Forwarded-For': address },
      }),
    pass: (ms) => {
      now += ms
      const due = looks
      looks = []
      for (const look of due) look()
    },
    counts: admission.counts,
    raw: async (bytes) => {
      const socket = connect({ host: '127.0.0.1', port })
      const answer = text(socket).catch(() => '')
      await once(socket, 'connect')
      socket.write(bytes)
      return { socket, answer }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
