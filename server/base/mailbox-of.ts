import { domainToASCII } from 'node:url'

/** One mail service with two names, which ignores dots in addresses. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of an address, for counting: `Ida+2@Example.com` and `ida@example.com` reach the same one. Mails are sent
 * to the typed address.
 */
export const mailboxOf = (email: string): string => {
  const address = email.trim().normalize('NFKC').toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1)) || address.slice(at + 1)
  const local = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
