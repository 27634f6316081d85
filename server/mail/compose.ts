import { STATUS } from '#contract/constants.ts'
import type { Mail } from '#contract/mail.ts'
import type { Locale } from '#contract/primitives.ts'
import { dayIn, dayOf, localTimeIn, timeIn } from '#domain/calendar/days.ts'
import { hourReminder, remindedPickup } from '#domain/calendar/reminder-day.ts'
import { hasStarted } from '#domain/calendar/starts.ts'
import { qrGif } from '#domain/text/qr-picture.ts'
import { createRecent } from '#server/base/recent.ts'
import { type Words, wordsIn } from '#server/base/words.ts'
import { drawLinkToken } from '#server/booking-access/booking-links.ts'
import type { MailRow, ReservationRow } from '#server/db/rows.ts'
import type { Db } from '#server/db/transact.ts'
import type { Deps } from '#server/deps/deps.ts'
import { type BookingFacts, bookingFacts } from '#server/documents/booking-facts.ts'
import { bookingCalendar } from '#server/documents/calendar.ts'
import { termsDocument } from '#server/documents/terms-document.ts'
import { isLet } from '#server/reservations/payable.ts'
import { pendingChange } from '#server/reservations/pending-change.ts'
import { isHeld } from '#server/stock/unpaid-holds.ts'
import { mailMapOf } from '#server/tenants/mail-map.ts'
import { type Shop, pictureOf } from '#server/tenants/shop.ts'
import type { Terms } from '#server/tenants/terms.ts'
import { accountLetter, accountPath } from './account-letters.ts'
import {
  bookingLetter,
  CODE_PICTURE,
  hasCalendar,
  hasCode,
  hasMap,
  hasTerms,
  isBookingMail,
  MAP_PICTURE,
} from './booking-letters.ts'
import { isGroupMail } from './group-letters.ts'
import { letterHtml, letterText } from './letter-html.ts'
import type { Letter, Letterhead } from './letter.ts'
import { bookingLink, pageLink } from './links.ts'
import type { Attachment, OutgoingMail } from './outgoing.ts'
import { isWithdrawalMail } from './withdrawal-letters.ts'
import { writeGroupMail } from './write-group-mail.ts'
import { writeWithdrawalMail } from './write-withdrawal-mail.ts'
import { sellerLines } from '#server/documents/seller.ts'
import { isProved } from '#server/auth/proved-address.ts'
import { hasCostMoney } from '#server/reservations/payments-of.ts'

type ComposeDeps = Pick<Deps, 'db' | 'tenants' | 'clock' | 'origin'>

interface Written {
  letter: Letter
  attachments: Attachment[]
  wishesNewsletter?: boolean
}

export interface ComposedMail {
  mail: OutgoingMail
  wishesNewsletter: boolean
}

const isOutdated = async (
  { db }: ComposeDeps,
  mail: Mail,
  row: ReservationRow,
  { pickup }: BookingFacts,
  local: string,
): Promise<boolean> => {
  const { kind } = mail
  const { status } = row
  if (kind === 'confirmed' || kind === 'changed') return status === STATUS.cancelled
  if (kind === 'payment_failed') {
    const change = await pendingChange(db, row)
    const isStill = mail.change === null ? status === STATUS.open : change?.id === mail.change
    return !isStill || !isLet([row, change], local)
  }
  if (kind === 'reminder') {
    if (status !== STATUS.paid) return true
    const { start } = row.payload
    if (!start) return pickup.day !== remindedPickup(dayOf(local))
    return local < hourReminder(row.first_day, start) || hasStarted(row.first_day, { start }, local)
  }
  return false
}

const recentTerms = createRecent<Terms | undefined>({
  freshMs: 600_000,
  mostBytes: 1024 * 1024,
  bytesOf: (terms) => terms?.content.length ?? 0,
})

const acceptedTerms = async ({ db }: ComposeDeps, shop: Shop, { tenant, terms }: ReservationRow) =>
  terms === null
    ? undefined
    : recentTerms.get(`${tenant}/${terms}`, shop, () =>
        db
          .selectFrom('accepted_terms')
          .select(['hash', 'title', 'content'])
          .where('tenant', '=', tenant)
          .where('hash', '=', terms)
          .executeTakeFirst(),
      )

const heldUntil = async ({ db }: ComposeDeps, mail: Mail, row: ReservationRow, now: Date): Promise<Date | null> => {
  if (mail.kind !== 'payment_failed') return null
  const held = mail.change === null ? row : await pendingChange(db, row)
  return held && isHeld(held, now) ? held.hold_until : null
}

const writeBookingMail = async (
  deps: ComposeDeps,
  shop: Shop,
  words: Words,
  { language, mail, recipient, reservation }: MailRow,
): Promise<Written | undefined> => {
  if (!isBookingMail(mail)) return undefined
  const stored = await deps.db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', shop.id)
    .where('id', '=', reservation)
    .executeTakeFirst()
  if (!stored) return undefined
  const now = deps.clock()
  const { timeZone } = shop.tenant.shop
  const today = dayIn(timeZone, now)
  // Lets mails about a booking that began as an inquiry contain typed texts, because the shop has read the inquiry.
  const mayQuote = mail.kind === 'quote_accepted' || (await mayQuoteBooking(deps.db, stored, recipient))
  const row = mayQuote ? stored : withoutTypedWords(words, stored)
  const facts = bookingFacts(shop, row, language)
  if (await isOutdated(deps, mail, row, facts, localTimeIn(timeZone, now))) return undefined
  const access = await drawLinkToken(deps.db, row, recipient, now)
  const link = bookingLink(deps, shop, language, { booking: row.id, access })
  const { number } = row
  const until = await heldUntil(deps, mail, row, now)
  const attachments: Attachment[] = []
  if (hasCode(mail.kind))
    attachments.push({
      filename: `${number}.gif`,
      contentType: 'image/gif',
      content: Buffer.from(qrGif(number)),
      cid: CODE_PICTURE,
    })
  const map = hasMap(mail.kind, facts) ? await mailMapOf(deps.db, shop, row.location) : undefined
  if (map)
    attachments.push({
      filename: words.t('document.map.filename'),
      contentType: 'image/png',
      content: map.body,
      cid: MAP_PICTURE,
    })
  if (hasCalendar(mail.kind))
    attachments.push({
      filename: words.t('document.calendar.filename', { number }),
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from(bookingCalendar({ shop, words, bookingId: row.id, facts, now })),
    })
  const terms = hasTerms(mail.kind) ? await acceptedTerms(deps, shop, row) : undefined
  if (terms)
    attachments.push({
      filename: words.t('legal.document.filename', { number }),
      contentType: 'text/html; charset=utf-8',
      content: Buffer.from(termsDocument({ shop, words, number, bookedOn: dayIn(timeZone, row.booked_at), terms })),
    })
  const input = {
    words,
    shop: shop.tenant.shop,
    row,
    facts,
    today,
    link,
    map,
    hasTerms: terms !== undefined,
    held: until && { day: dayIn(timeZone, until), time: timeIn(timeZone, until) },
  }
  return { letter: bookingLetter(input, mail), attachments, wishesNewsletter: row.payload.newsletter }
}

const writeAccountMail = (deps: ComposeDeps, shop: Shop, words: Words, { language, mail }: MailRow) => {
  if (isBookingMail(mail) || isWithdrawalMail(mail) || isGroupMail(mail)) return undefined
  const { path, search } = accountPath(mail)
  const link = pageLink(deps, shop, language, path, search)
  return { letter: accountLetter(words, shop.tenant.shop.name, mail, link), attachments: [] }
}

export const composeMail = async (deps: ComposeDeps, row: MailRow): Promise<ComposedMail | undefined> => {
  const shop = await deps.tenants.byCode(row.tenant)
  if (!shop) throw new Error('The shop of a mail is not known')
  const words = wordsIn(row.language)
  const written: Written | undefined =
    (await writeBookingMail(deps, shop, words, row)) ??
    (await writeWithdrawalMail(deps, shop, words, row)) ??
    (await writeGroupMail(deps, shop, words, row)) ??
    writeAccountMail(deps, shop, words, row)
  if (!written) return undefined
  const { letter, attachments, wishesNewsletter = false } = written
  const head = letterhead(deps, shop, row.language, words, row.reservation !== null)
  const { name, email } = shop.tenant.shop
  const mail = {
    id: row.id,
    from: { name, address: email },
    to: row.recipient,
    subject: letter.subject,
    html: letterHtml(letter, head),
    text: letterText(letter, head),
    attachments,
  }
  return { mail, wishesNewsletter }
}

const FOOT_TEXTS = ['contact', 'agb', 'imprint', 'privacy', 'accessibility'] as const

const letterhead = (
  deps: Pick<Deps, 'origin'>,
  shop: Shop,
  locale: Locale,
  words: Words,
  isAboutBooking: boolean,
): Letterhead => {
  const { t } = words
  const { shop: settings } = shop.tenant
  return {
    language: locale,
    name: settings.name,
    home: pageLink(deps, shop, locale, ''),
    logo: new URL(pictureOf(shop, settings.logo).image, deps.origin()).href,
    colours: {
      ground: settings.colorSection3,
      card: settings.colorSection1,
      font: settings.colorFont,
      button: settings.colorButton,
      onButton: settings.colorFontInverted,
    },
    foot: {
      seller: sellerLines(shop, words),
      contact: t('mail.foot.contact', { phone: settings.phone, email: settings.email }),
      links: [
        ...FOOT_TEXTS.map((content) => ({
          label: t(`content.${content}`),
          href: pageLink(deps, shop, locale, '', { content }),
        })),
        ...(settings.withdrawal
          ? [{ label: t('common.withdraw'), href: pageLink(deps, shop, locale, '/withdrawal') }]
          : []),
      ],
      why: t(isAboutBooking ? 'mail.foot.booking' : 'mail.foot.other'),
    },
  }
}

const mayQuoteBooking = async (db: Db, row: ReservationRow, recipient: string): Promise<boolean> =>
  hasCostMoney(row) || isProved(db, row.tenant, recipient)

const withoutTypedWords = ({ t }: Words, row: ReservationRow): ReservationRow => {
  const { payload, cart } = row
  const { contact: _contact, ...booked } = payload
  return {
    ...row,
    payload: {
      ...booked,
      accommodation: typeof payload.accommodation === 'string' ? payload.accommodation : null,
      persons: payload.persons.map(({ firstname: _firstname, lastname: _lastname, ...person }) => person),
    },
    cart: {
      ...cart,
      persons: cart.persons.map((person, at) => ({ ...person, label: t('mail.items.person', { number: at + 1 }) })),
    },
  }
}
