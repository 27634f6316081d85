import { expect } from '@playwright/test'
import { keptMails, mailboxFolder } from '#server/mail/mailbox.ts'

/** The links of the mails that the running shop has sent to an address, the newest mail first; only those whose path holds `part`. */
const linksTo = async (dataDir: string, recipient: string, part: string): Promise<string[]> => {
  const mails = await keptMails(mailboxFolder(dataDir))
  return mails
    .filter(({ to }) => to === recipient)
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => link.includes(part))
}

/** Waits until there are `count` such links, and answers the newest. */
export const linkTo = async (dataDir: string, recipient: string, part: string, count = 1): Promise<string> => {
  await expect.poll(async () => (await linksTo(dataDir, recipient, part)).length, { timeout: 40_000 }).toBe(count)
  return (await linksTo(dataDir, recipient, part))[0]!
}

/** The link to a booking in its confirmation, once that has come. */
export const bookingLinkOf = (dataDir: string, recipient: string): Promise<string> =>
  linkTo(dataDir, recipient, '/checkout/success')
