import { createTransport } from 'nodemailer'
import type { OutgoingMail, Transport } from './outgoing.ts'

/**
 * The maximum number of milliseconds for connecting to the mail server. This limit and SILENCE_MS are much shorter than
 * a mail's lease (`LEASE_MS` in `server/outbox/outbox.ts`), because another process would otherwise send the mail too.
 */
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/**
 * Converts a mail to the message that is sent. Addresses are separate fields, so that neither an address nor the name
 * of a shop can add a recipient or a header.
 */
const messageOf = ({ id, from, to, subject, html, text, attachments }: OutgoingMail) => ({
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  from,
  to: { name: '', address: to },
  subject,
  html,
  text,
  attachments,
  // Prevents automatic replies, for example by people on holiday.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Settings of connections to a mail server. */
const connectionTo = (url: string) => ({
  url,
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
})

/**
 * Connects to a mail server and logs in, without sending a mail.
 * @throws the error of Nodemailer if that fails
 */
export const tryMailServer = async (url: string): Promise<void> => {
  const transporter = createTransport(connectionTo(url))
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

/** Creates the transport that sends mails to a mail server (SMTP_URL). */
export const smtpTransport = (url: string): Transport => {
  const transporter = createTransport({ ...connectionTo(url), pool: true })
  return {
    send: async (mail) => void (await transporter.sendMail(messageOf(mail))),
    close: () => transporter.close(),
  }
}

/** Tells whether the server refuses this recipient permanently. After all other errors the mail is sent again. */
export const isUndeliverable = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}
