import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { isUndeliverable, smtpTransport } from './smtp.ts'

const MAIL = {
  id: 'mail',
  from: { name: 'Musterverleih', address: 'verleih@example.com' },
  to: 'anna@example.com',
  subject: 'Ihre Buchung',
  html: '<p>Hallo</p>',
  text: 'Hallo',
  attachments: [],
}

test.each([
  ['recipient', 550, true, 'onRcptTo'],
  ['recipient', 450, false, 'onRcptTo'],
  ['sender', 550, false, 'onMailFrom'],
  ['content', 550, false, 'onData'],
] as const)(
  'A mail is given up at once if its %s is refused with %i: %s',
  async (_part, responseCode, isFinal, handler) => {
    const refuse = (_value: unknown, _session: unknown, done: (error: Error) => void) =>
      done(Object.assign(new Error('Refused'), { responseCode }))
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      [handler]: refuse,
    })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const transport = smtpTransport(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
    const error: unknown = await transport.send(MAIL).catch((reason: unknown) => reason)
    transport.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(error).toBeInstanceOf(Error)
    expect(isUndeliverable(error)).toBe(isFinal)
  },
)
