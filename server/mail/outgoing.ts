export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
  /** The id to which `cid:{cid}` in the HTML part refers. */
  cid?: string
}

/** A mail that is ready to be sent. */
export interface OutgoingMail {
  /**
   * The id of the mail's row. A mail that is sent again has the same Message-ID, by which a mailbox can recognize it.
   */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  attachments: Attachment[]
}

/** Where mails are sent: to a mail server, or to the local mailbox. */
export interface Transport {
  /**
   * Sends a mail.
   * @throws if the mail may not have been accepted
   */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}
