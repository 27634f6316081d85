import { createTransport } from 'nodemailer'
import type { OutgoingMail, Transport } from './outgoing.ts'

/**
 * This limit and SILENCE_MS are shorter than a mail's lease, because another process sends the mail after the lease.
 */
const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Addresses are separate fields, so that neither an address nor the name of a shop can add a recipient or a header. */
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

const connectionTo = (url: string) => ({
  url,
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
})

export const tryMailServer = async (url: string): Promise<void> => {
  const transporter = createTransport(connectionTo(url))
  try {
    await transporter.verify()
  } finally {
    transporter.close()
  }
}

export const smtpTransport = (url: string): Transport => {
  const transporter = createTransport({ ...connectionTo(url), pool: true })
  return {
    send: async (mail) => void (await transporter.sendMail(messageOf(mail))),
    close: () => transporter.close(),
  }
}

export const isUndeliverable = (error: unknown): boolean => {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number }
  // Excludes a refused sender, which has the same code, because the operator can still correct the sender.
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
}
