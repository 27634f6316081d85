import { Link } from './Link.tsx'

/** Returns a link that dials the number and shows it as the shop writes it. */
export const phoneLink = (phone: string) => <Link href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Link>

export const mailLink = (email: string) => <Link href={`mailto:${email}`}>{email}</Link>
