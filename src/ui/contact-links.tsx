import { Link } from './Link.tsx'

export const phoneLink = (phone: string) => <Link href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</Link>

export const mailLink = (email: string) => <Link href={`mailto:${email}`}>{email}</Link>
