import { expect } from '@playwright/test'
import { keptMails, mailboxFolder } from '#server/mail/mailbox.ts'

const linksTo = async (dataDir: string, recipient: string, part: string): Promise<string[]> => {
  const mails = await keptMails(mailboxFolder(dataDir))
  return mails
    .filter(({ to }) => to === recipient)
    .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
    .filter((link) => link.includes(part))
}

export const linkTo = async (dataDir: string, recipient: string, part: string, count = 1): Promise<string> => {
  await expect.poll(async () => (await linksTo(dataDir, recipient, part)).length, { timeout: 40_000 }).toBe(count)
  return (await linksTo(dataDir, recipient, part))[0]!
}

export const bookingLinkOf = (dataDir: string, recipient: string): Promise<string> =>
  linkTo(dataDir, recipient, '/checkout/success')
