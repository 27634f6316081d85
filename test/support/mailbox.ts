import { expect } from '@playwright/test'
import { keptMails, mailboxFolder } from '#server/mail/mailbox.ts'

/**
 * Lists the links in the running shop's mails to an address, newest mail first, but only links whose path contains
 * `part`.
 */
const linksTo = async (dataDir: string, recipient: string, part: string): Promise<string[]> => {
  const mails = await keptMails(mailboxFolder(dataDir))
  return mails
    .filter(({ to }) => to === recipient)
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => link.includes(part))
}

/** Waits until `count` mails to the recipient have a link with this part, and returns the newest link. */
export const linkTo = async (dataDir: string, recipient: string, part: string, count = 1): Promise<string> => {
  await expect.poll(async () => (await linksTo(dataDir, recipient, part)).length, { timeout: 40_000 }).toBe(count)
  return (await linksTo(dataDir, recipient, part))[0]!
}

/** Waits for a confirmation, and returns its link to the booking. */
export const bookingLinkOf = (dataDir: string, recipient: string): Promise<string> =>
  linkTo(dataDir, recipient, '/checkout/success')
