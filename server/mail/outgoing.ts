export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  cid?: string
}

export interface OutgoingMail {
  /** A mail that is sent again has this id in its Message-ID again, so that a mailbox can recognize it. */
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
