export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** Shown in the HTML part, as `cid:{cid}`. */
  cid?: string
}

/** A mail as it leaves the house. */
export interface OutgoingMail {
  /** Of its row: sent twice, it has the same Message-ID, so that a mailbox can know the second one. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** Where mails go: a mail server, or the local mailbox. */
export interface Transport {
  /** @throws when it is not known to have been taken */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}
