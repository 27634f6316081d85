import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import process from 'node:process'
import { createAdaptorServer } from '@hono/node-server'
import { NOW_HEADER } from './process-server.ts'
import { openServer } from './two-servers.ts'

let now = new Date()
const { app, close } = await openServer(process.env.DATABASE_URL!, () => now)
const server = createAdaptorServer({
  fetch: (request: Request) => {
    now = new Date(request.headers.get(NOW_HEADER)!)
    return app.request(request)
  },
}) as Server
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send!((server.address() as AddressInfo).port)

await once(process, 'disconnect')
server.closeAllConnections()
server.close()
await close()
