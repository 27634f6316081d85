import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** The envelope: who the mail server was told to give it to. */
  recipients: string[]
  raw: string
}

export interface TestSmtp {
  /** For SMTP_URL. */
  url: string
  /** What has arrived, parsed, in the order of arrival. */
  received: ReceivedMail[]
  close: () => Promise<void>
}

const headersOf = (raw: string) => raw.slice(0, raw.indexOf('\r\n\r\n'))

/** Whether a line of the mail's head has this name. */
export const hasHeader = ({ raw }: ReceivedMail, name: string): boolean =>
  headersOf(raw)
    .split('\r\n')
    .some((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))

/** A real mail server on a free port of the loopback interface. It refuses addresses whose name is `unknown` for good. */
export const startSmtp = async (port = 0): Promise<TestSmtp> => {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A server that goes down does not wait for its clients.
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('unknown@') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined,
      ),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks)
        void PostalMime.parse(raw).then((email) => {
          received.push({
            ...email,
            recipients: session.envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString('utf8'),
          })
          done()
        }, done)
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
