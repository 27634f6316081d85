import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Target } from './load.ts'

export type BareWork = 'same bytes' | 'stringify'

export interface BareServer extends Target {
  stop: () => Promise<void>
}

const SELF = fileURLToPath(import.meta.url)

export const startBareServer = async (work: BareWork, body: Buffer, contentType: string): Promise<BareServer> => {
  const file = join(tmpdir(), `talstation-bare-${process.pid}-${performance.now()}`)
  writeFileSync(file, body)
  const child = fork(SELF, [work, file, contentType])
  const [port] = (await once(child, 'message')) as [number]
  return {
    origin: `http://127.0.0.1:${port}`,
    pids: [child.pid!],
    stop: async () => {
      child.disconnect()
      await once(child, 'exit')
      rmSync(file)
    },
  }
}

const serve = async (work: BareWork, file: string, contentType: string) => {
  const bytes = readFileSync(file)
  const answer = work === 'stringify' ? (JSON.parse(bytes.toString()) as object) : undefined
  const server = createServer((_request, response) => {
    const body = answer === undefined ? bytes : JSON.stringify(answer)
    response.writeHead(200, { 'Content-Type': contentType, 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send!((server.address() as AddressInfo).port)
  await once(process, 'disconnect')
  server.closeAllConnections()
  server.close()
}

if (process.argv[1] === SELF) await serve(process.argv[2] as BareWork, process.argv[3]!, process.argv[4]!)
