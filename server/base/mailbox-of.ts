import { domainToASCII } from 'node:url'

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the same for `Ida+2@Example.com` and `ida@example.com`, because most providers deliver both to one mailbox.
 */
export const mailboxOf = (email: string): string => {
  const address = email.trim().normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1)
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
