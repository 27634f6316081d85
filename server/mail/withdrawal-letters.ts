import type { Mail } from '#contract/mail.ts'
import type { FolderShop } from '#contract/tenant-folder.ts'
import { dayIn, timeIn } from '#domain/calendar/days.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import { closing, type Block, type Letter } from './letter.ts'

export type WithdrawalMail = Extract<Mail, { kind: 'withdrawal' | 'withdrawal_notice' }>

export const isWithdrawalMail = (mail: Mail): mail is WithdrawalMail =>
  mail.kind === 'withdrawal' || mail.kind === 'withdrawal_notice'

interface Declared {
  name: string
  number: string
  email: string
  received_at: Date
  /** The address of the booking with this number; null: there is none. */
  booked_by: string | null
}

/** What the staff would look up first. */
const foundOf = ({ email, booked_by: bookedBy }: Declared) => {
  if (bookedBy === null) return 'unknown'
  return bookedBy.toLowerCase() === email.toLowerCase() ? 'same' : 'other'
}

const noticeBlocks = (t: Words['t'], declared: Declared, facts: Block): Block[] => [
  { kind: 'text', text: t('mail.withdrawal_notice.text') },
  facts,
  { kind: 'text', text: t(`mail.withdrawal_notice.found.${foundOf(declared)}`) },
  { kind: 'text', text: t('mail.withdrawal_notice.decide') },
]

/** The acknowledgement on a durable medium: content, date and time of the withdrawal (§ 356a (4) BGB), and nothing that its sender did not enter. */
const receiptBlocks = (t: Words['t'], { name, number }: Declared, facts: Block): Block[] => [
  { kind: 'text', text: t('mail.hello', { name }) },
  { kind: 'text', text: t('mail.withdrawal.text') },
  { kind: 'text', text: t('withdrawal.declaration', { number }) },
  facts,
  { kind: 'text', text: t('mail.withdrawal.next') },
  { kind: 'small', text: t('mail.withdrawal.notYou') },
]

export const withdrawalLetter = (
  words: Words,
  { timeZone, name: shop }: Pick<FolderShop, 'timeZone' | 'name'>,
  typed: Declared,
  kind: WithdrawalMail['kind'],
): Letter => {
  const { t, day, time } = words
  const name = visitorsWords(typed.name)
  const number = visitorsWords(typed.number)
  const declared = { ...typed, name, number }
  const { email, received_at: at } = declared
  const receivedAt = t('mail.withdrawal.at', { day: day(dayIn(timeZone, at)), time: time(timeIn(timeZone, at)) })
  const facts: Block = {
    kind: 'facts',
    facts: [
      { term: t('withdrawal.field.name'), lines: [name] },
      { term: t('withdrawal.field.number'), lines: [number] },
      { term: t('withdrawal.field.email'), lines: [email] },
      { term: t('withdrawal.receivedAt'), lines: [receivedAt] },
    ],
  }
  return {
    subject: t(`mail.${kind}.subject`, { number }),
    preview: t(`mail.${kind}.preview`, { number, receivedAt }),
    title: t(`mail.${kind}.title`),
    blocks:
      kind === 'withdrawal'
        ? [...receiptBlocks(t, declared, facts), ...closing(words, shop)]
        : noticeBlocks(t, declared, facts),
  }
}
