import type { Environment } from '#contract/environment.ts'
import { mailboxFolder, mailboxTransport } from './mailbox.ts'
import type { Transport } from './outgoing.ts'
import { smtpTransport } from './smtp.ts'

export const openTransport = ({ SMTP_URL, DATA_DIR }: Environment, clock: () => Date): Transport =>
  SMTP_URL === undefined ? mailboxTransport(mailboxFolder(DATA_DIR), clock) : smtpTransport(SMTP_URL)
