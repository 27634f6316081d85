import type { Mail } from '#contract/mail.ts'
import type { Words } from '#server/base/words.ts'
import { closing, hello, type Letter, paragraph, small } from './letter.ts'

export type AccountMail = Extract<Mail, { kind: 'newsletter' | 'activation' | 'account_exists' | 'password_reset' }>

export const accountPath = (mail: AccountMail): { path: string; search?: Record<string, string> } => {
  if (mail.kind === 'newsletter') return { path: '/newsletter/confirm', search: { token: mail.token } }
  if (mail.kind === 'activation') return { path: `/user/welcome/${mail.token}` }
  if (mail.kind === 'password_reset') return { path: `/user/password-reset/${mail.token}` }
  return { path: '/login' }
}

/**
 * Mails about an account or the newsletter contain no typed text, because anybody can request them for another person's
 * address.
 */
export const accountLetter = (words: Words, shopName: string, mail: AccountMail, link: string): Letter => {
  const text = (part: string) => words.t(`mail.${mail.kind}.${part}`, { shop: shopName })
  return {
    subject: text('subject'),
    preview: text('preview'),
    title: text('title'),
    blocks: [
      hello(words, ''),
      paragraph(text('text')),
      { kind: 'button', label: text('button'), href: link },
      small(text('notYou')),
      ...closing(words, shopName),
    ],
  }
}
