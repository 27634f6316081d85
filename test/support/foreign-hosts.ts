import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A listener in the place of every host but this machine's: it records requested hosts and sends no response. */
export const listenForForeignHosts = async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    // The name of the host stands in the first bytes of TLS, unencrypted.
    socket.once('data', (data) => {
      heard.push(data.toString('latin1'))
      socket.destroy()
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    heard: heard as readonly string[],
    port,
    close: () => server.close(),
  }
}
