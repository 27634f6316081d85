import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export const startOtherOrigin = async () => {
  const other = {
    port: 0,
    leadsTo: '',
    allows: true,
    asked: [] as { path: string; cookie: string | undefined }[],
    stop: () => void server.close(),
  }
  const server = createServer((request, response) => {
    void (async () => {
      const { origin, cookie } = request.headers
      other.asked.push({ path: request.url!, cookie })
      const answer = await fetch(`${other.leadsTo}${request.url}`, {
        method: request.method!,
        headers: { 'Content-Type': request.headers['content-type'] ?? '', ...(origin && { Origin: origin }) },
        body: Buffer.concat(await request.toArray()),
      })
      const allowed = answer.headers.get('Access-Control-Allow-Origin')
      if (allowed && other.allows) response.setHeader('Access-Control-Allow-Origin', allowed)
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text())
    })()
  }).listen(0)
  await once(server, 'listening')
  other.port = (server.address() as AddressInfo).port
  return other
}
