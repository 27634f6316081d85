import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  recipients: string[]
  raw: string
}

export interface TestSmtp {
  url: string
  received: () => Promise<ReceivedMail[]>
  forget: () => void
  close: () => Promise<void>
}

export const startSmtp = async (port = 0): Promise<TestSmtp> => {
  const taken: { recipients: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('unknown@')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: () =>
      Promise.all(
        taken.map(async ({ recipients, raw }) => ({
          ...(await PostalMime.parse(raw)),
          recipients,
          raw: raw.toString('utf8'),
        })),
      ),
    forget: () => {
      taken.length = 0
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
