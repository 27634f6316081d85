export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** The id for `cid:{cid}` in the HTML part. */
  cid?: string
}

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  /** The id of its row: a repeated mail has the same Message-ID, so that a mailbox can detect it. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** The destination of mails: a mail server, or the local mailbox. */
export interface Transport {
  /** @throws when the mail may not have been accepted */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}
