import { isBookingNumber } from '#domain/reservation/booking-number.ts'
import { isSameEmail } from '#server/base/normal-email.ts'
import type { Mail } from '#contract/mail.ts'
import type { FolderShop } from '#contract/tenant-folder.ts'
import { dayIn, timeIn } from '#domain/calendar/days.ts'
import { fact } from '#server/documents/facts-in-words.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import { type Block, closing, hello, type Letter, paragraph, small } from './letter.ts'

export type WithdrawalMail = Extract<Mail, { kind: 'withdrawal' | 'withdrawal_notice' }>

export const isWithdrawalMail = (mail: Mail): mail is WithdrawalMail =>
  mail.kind === 'withdrawal' || mail.kind === 'withdrawal_notice'

interface Declared {
  name: string
  number: string
  email: string
  received_at: Date
  booked_by: string | null
}

const foundOf = ({ email, booked_by: bookedBy }: Declared) => {
  if (bookedBy === null) return 'unknown'
  return isSameEmail(bookedBy, email) ? 'same' : 'other'
}

const noticeBlocks = ({ t }: Words, declared: Declared, facts: Block): Block[] => [
  paragraph(t('mail.withdrawal_notice.text')),
  facts,
  paragraph(t(`mail.withdrawal_notice.found.${foundOf(declared)}`)),
  paragraph(t('mail.withdrawal_notice.decide')),
]

/** The acknowledgement contains content, date and time of the withdrawal (§ 356a (4) BGB). */
const receiptBlocks = (words: Words, name: string, number: string, facts: Block): Block[] => [
  hello(words, name),
  paragraph(words.t('mail.withdrawal.text')),
  ...(number ? [paragraph(words.t('withdrawal.declaration', { number }))] : []),
  facts,
  paragraph(words.t('mail.withdrawal.next')),
  small(words.t('mail.withdrawal.notYou')),
]

export const withdrawalLetter = (
  words: Words,
  { timeZone, name: shop, numberPrefix }: Pick<FolderShop, 'timeZone' | 'name' | 'numberPrefix'>,
  typed: Declared,
  { kind, mayQuote }: { kind: WithdrawalMail['kind']; mayQuote: boolean },
): Letter => {
  const { t, day, time } = words
  const name = mayQuote ? visitorsWords(typed.name) : ''
  // Also mails a number in the form of a booking number to an unproved address, because six characters have no room for
  // a message.
  const number = mayQuote || isBookingNumber(typed.number, numberPrefix) ? visitorsWords(typed.number) : ''
  const { email, received_at: at } = typed
  const receivedAt = t('mail.withdrawal.at', { day: day(dayIn(timeZone, at)), time: time(timeIn(timeZone, at)) })
  const facts: Block = {
    kind: 'facts',
    facts: [
      ...(name ? [fact(t('withdrawal.field.name'), name)] : []),
      ...(number ? [fact(t('withdrawal.field.number'), number)] : []),
      fact(t('withdrawal.field.email'), email),
      fact(t('withdrawal.receivedAt'), receivedAt),
    ],
  }
  return {
    subject: t(`mail.${kind}.subject`, { number }),
    preview: t(`mail.${kind}.preview`, { number, receivedAt }),
    title: t(`mail.${kind}.title`),
    blocks:
      kind === 'withdrawal'
        ? [...receiptBlocks(words, name, number, facts), ...closing(words, shop)]
        : noticeBlocks(words, typed, facts),
  }
}
