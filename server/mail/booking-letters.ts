import type { Mail } from '#contract/mail.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { FolderShop } from '#contract/tenant-folder.ts'
import { bookerOf } from '#domain/persons/contact.ts'
import { isDelivered } from '#domain/booking/special-rules.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { cancellationTerms } from '#domain/pricing/cancellation.ts'
import { withdrawableUntil } from '#domain/reservation/withdrawal.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import type { BookingFacts } from '#server/documents/booking-facts.ts'
import {
  cancellationInWords,
  fact,
  factsInWords,
  itemsInWords,
  periodInWords,
  pickupInWords,
} from '#server/documents/facts-in-words.ts'
import type { MailMap } from '#server/tenants/mail-map.ts'
import type { AccountMail } from './account-letters.ts'
import { type Block, closing, heading, hello, type Letter, paragraph, small } from './letter.ts'
import type { AcceptedMail, GroupMail, LinksMail } from './group-letters.ts'
import type { WithdrawalMail } from './withdrawal-letters.ts'

export const CODE_PICTURE = 'pickup-code'
export const MAP_PICTURE = 'map'

export interface BookingLetterInput {
  words: Words
  shop: FolderShop
  row: ReservationRow
  facts: BookingFacts
  today: IsoDay
  link: string
  map: Pick<MailMap, 'width' | 'height'> | undefined
  hasTerms: boolean
  held: { day: IsoDay; time: string } | null
}

type BookingMail = Exclude<Mail, AccountMail | WithdrawalMail | GroupMail | LinksMail | AcceptedMail>
type Kind = BookingMail['kind']

const nameOf = ({ payload }: ReservationRow): string => {
  const person = bookerOf(payload)
  return visitorsWords([person?.firstname, person?.lastname].filter(Boolean).join(' '))
}

const ticket = ({ words: { t }, row: { number }, facts: { transport } }: BookingLetterInput): Block => ({
  kind: 'ticket',
  label: t('mail.ticket.label'),
  number,
  picture: CODE_PICTURE,
  alt: t('mail.ticket.alt', { number }),
  note: t(isDelivered(transport) ? 'mail.ticket.delivered' : 'mail.ticket.note'),
})

const whenAndWhere = ({ words, facts }: BookingLetterInput): Block[] => [
  heading(words.t('checkout.facts.title')),
  { kind: 'facts', facts: factsInWords(words, facts) },
]

const itemsAndSum = ({ words, row }: BookingLetterInput): Block[] => {
  const { t, money } = words
  const { cart } = row
  return [
    heading(t('checkout.items.title')),
    {
      kind: 'items',
      groups: itemsInWords(words, row),
      sum: {
        label: t('checkout.items.total'),
        amount: money(cart.price.amount),
        detail: t('checkout.items.vat', { percent: cart.vat.percent, amount: money(cart.vat.amount) }),
      },
    },
    ...(row.change_fees > 0 ? [paragraph(t('mail.changed.fees', { amount: money(row.change_fees) }))] : []),
  ]
}

const depositAndProtection = ({ words: { t, money, locale }, row: { cart }, shop }: BookingLetterInput): Block[] => {
  const { coverage } = shop
  const isProtected = cart.persons.some((person) => person.coverage)
  return [
    ...(cart.deposit ? [paragraph(t('legal.deposit.note', { amount: money(cart.deposit) }))] : []),
    ...(isProtected && coverage
      ? ([
          heading(t('legal.mail.protection')),
          {
            kind: 'facts',
            facts: (['covers', 'excess', 'excludes'] as const).map((part) =>
              fact(t(`legal.protection.${part}`), coverage[part][locale]),
            ),
          },
        ] satisfies Block[])
      : []),
  ]
}

const withdrawal = ({ words: { t, day }, row, shop }: BookingLetterInput): string => {
  const { withdrawalDays: days, timeZone } = shop
  if (!shop.withdrawal) return t('checkout.overview.withdrawal')
  if (!days) return t('mail.withdrawable')
  const until = withdrawableUntil(dayIn(timeZone, row.booked_at), row.first_day, days)
  return t('legal.mail.withdrawable', { days, until: day(until) })
}

const cancellation = (input: BookingLetterInput): Block[] => {
  const { words, row, today } = input
  const { t } = words
  const { rate, amount, first_day: firstDay } = row
  const terms = { rate, amount, firstDay, today }
  const notFree = t('checkout.overview.notFree')
  return [
    heading(t('checkout.overview.cancellation')),
    paragraph(t('mail.rateConditions', { title: rate.title, conditions: rate.conditions })),
    ...(cancellationTerms(rate, firstDay, today).free ? [] : [paragraph(notFree)]),
    { kind: 'facts', facts: cancellationInWords(words, terms) },
    small(withdrawal(input)),
    ...(input.hasTerms ? [small(t('legal.mail.terms'))] : []),
  ]
}

const toBooking = ({ words: { t }, link }: BookingLetterInput, label = 'mail.openBooking'): Block[] => [
  { kind: 'button', label: t(label), href: link },
  small(t('mail.ownLink')),
]

const drawnMap = ({ words: { t }, facts: { place }, map }: BookingLetterInput): Block => {
  const alt = t('checkout.way.map', { place: place.title })
  return { kind: 'map', note: t('mail.map'), ...(map && { picture: { ...map, source: MAP_PICTURE, alt } }) }
}

const wayIn = ({ place, transport }: BookingFacts) => (isDelivered(transport) ? undefined : place.way)

const way = (input: BookingLetterInput): Block[] => {
  const { words, facts } = input
  const text = wayIn(facts)
  if (text === undefined) return []
  return [heading(words.t('checkout.way.title')), paragraph(text), ...(facts.place.hasMap ? [drawnMap(input)] : [])]
}

const bring = ({ words: { t }, row: { number }, facts: { transport } }: BookingLetterInput): Block[] =>
  isDelivered(transport)
    ? []
    : [
        heading(t('mail.reminder.bring')),
        {
          kind: 'list',
          items: [
            t('mail.reminder.bringNumber', { number }),
            t('checkout.success.bringId'),
            t('checkout.success.bringAll'),
          ],
        },
      ]

const keyOf = ({ facts: { transport, start } }: BookingLetterInput, kind: Kind): string => {
  if (kind !== 'reminder') return `mail.${kind}`
  const delivered = isDelivered(transport) ? '.delivered' : ''
  return start === null ? `mail.reminder${delivered}` : `mail.reminder.byHour${delivered}`
}

const wholeBooking = (input: BookingLetterInput): Block[] => [
  ticket(input),
  ...toBooking(input),
  ...whenAndWhere(input),
  small(input.words.t('mail.confirmed.calendar')),
  ...way(input),
  ...bring(input),
  ...itemsAndSum(input),
  ...depositAndProtection(input),
  ...cancellation(input),
]

const howPaid = ({ amount, payload }: ReservationRow): 'free' | 'payAtShop' | 'text' => {
  if (amount === 0) return 'free'
  return payload.payAtShop ? 'payAtShop' : 'text'
}

const blocksOf: { [K in Kind]: (input: BookingLetterInput, mail: Extract<BookingMail, { kind: K }>) => Block[] } = {
  confirmed: (input) => [paragraph(input.words.t(`mail.confirmed.${howPaid(input.row)}`)), ...wholeBooking(input)],
  payment_failed: (input, { amount, change }) => {
    const { t, money, day, time } = input.words
    const { held, today } = input
    const until = held && (held.day === today ? time(held.time) : `${day(held.day)}, ${time(held.time)}`)
    const { number } = input.row
    return [
      paragraph(t('mail.payment_failed.text', { amount: money(amount), number })),
      ...(change === null ? [] : [paragraph(t('mail.payment_failed.change'))]),
      paragraph(until ? t('mail.payment_failed.hold', { time: until }) : t('mail.payment_failed.ended')),
      ...toBooking(input, 'mail.payment_failed.button'),
      ...whenAndWhere(input),
    ]
  },
  cancelled: (input, { fee, refund }) => {
    const { t, money, period } = input.words
    const values = { number: input.row.number, period: period(input.facts.period) }
    const amounts = [
      fact(t('mail.cancelled.fee'), fee > 0 ? money(fee) : t('mail.cancelled.noFee')),
      fact(t('mail.cancelled.refund'), refund > 0 ? money(refund) : t('mail.cancelled.noRefund')),
    ]
    return [
      paragraph(t('mail.cancelled.text', values)),
      { kind: 'facts', facts: amounts },
      ...(refund > 0 ? [paragraph(t('mail.cancelled.how'))] : []),
      ...toBooking(input),
    ]
  },
  refunded: (input, { amount, reason }) => {
    const { t, money } = input.words
    const number = fact(t('checkout.payment.number'), input.row.number)
    return [
      paragraph(t(`mail.refunded.${reason}`)),
      { kind: 'facts', facts: [number, fact(t('mail.refunded.amount'), money(amount))] },
      paragraph(t('mail.refunded.how')),
      ...toBooking(input),
    ]
  },
  changed: (input) => [paragraph(input.words.t('mail.changed.text')), ...wholeBooking(input)],
  reminder: (input) => [
    paragraph(
      input.words.t(`${keyOf(input, 'reminder')}.text`, {
        time: input.facts.start === null ? '' : input.words.time(input.facts.start),
      }),
    ),
    {
      kind: 'facts',
      facts: [
        periodInWords(input.words, input.facts),
        ...(isDelivered(input.facts.transport) ? [] : pickupInWords(input.words, input.facts)),
      ],
    },
    ticket(input),
    ...way(input),
    ...bring(input),
    ...toBooking(input),
  ],
  booking_link: (input) => [
    paragraph(input.words.t('mail.booking_link.text', { number: input.row.number })),
    ...toBooking(input),
    small(input.words.t('mail.booking_link.notYou')),
  ],
  quote_accepted: (input) => [
    paragraph(input.words.t('mail.quote_accepted.text')),
    ...toBooking(input, 'mail.quote_accepted.button'),
    ...whenAndWhere(input),
    ...itemsAndSum(input),
    ...depositAndProtection(input),
    ...cancellation(input),
  ],
}

export const hasCode = (kind: Kind): boolean => kind === 'confirmed' || kind === 'changed' || kind === 'reminder'
export const hasMap = (kind: Kind, facts: BookingFacts): boolean => hasCode(kind) && wayIn(facts) !== undefined
export const hasCalendar = (kind: Kind): boolean => kind === 'confirmed' || kind === 'changed'

export const hasTerms = (kind: Kind): boolean => hasCalendar(kind) || kind === 'quote_accepted'

export const isBookingMail = (mail: Mail): mail is BookingMail => mail.kind in blocksOf

export const bookingLetter = (input: BookingLetterInput, mail: BookingMail): Letter => {
  const { words, facts, row, shop } = input
  const { t, money, period, day, time } = words
  const values = {
    number: row.number,
    shop: shop.name,
    place: facts.place.title,
    period: period(facts.period),
    day: day(facts.period.from),
    time: facts.start === null ? '' : time(facts.start),
    amount: money('amount' in mail ? mail.amount : row.amount),
  }
  const key = keyOf(input, mail.kind)
  const write = blocksOf[mail.kind] as (input: BookingLetterInput, mail: BookingMail) => Block[]
  return {
    subject: t(`${key}.subject`, values),
    preview: t(`${key}.preview`, values),
    title: t(`${key}.title`),
    blocks: [hello(words, nameOf(row)), ...write(input, mail), ...closing(words, shop.name)],
  }
}
