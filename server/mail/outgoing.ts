export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  cid?: string
}

export interface OutgoingMail {
  /** A mail that is sent twice has this id in both Message-IDs, so that a mailbox can recognize it. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

export interface Transport {
  /** @throws if it is not certain that the mail was accepted */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}
