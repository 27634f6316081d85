import type { Mail } from '#contract/mail.ts'
import type { GroupGeneral, GroupLeader } from '#contract/groups.ts'
import { dayIn, timeIn } from '#domain/calendar/days.ts'
import { hoursSeen } from '#domain/booking/hours-seen.ts'
import { listPriceOf } from '#domain/pricing/amounts.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import type { StoredAnswer, StoredQuote } from '#server/db/group-tables.ts'
import type { ReservationRow } from '#server/db/rows.ts'
import { fact, hoursInWords } from '#server/documents/facts-in-words.ts'
import { type Block, closing, hello, type Letter, paragraph, small } from './letter.ts'

export type GroupMail = Extract<
  Mail,
  {
    kind:
      | 'group_link'
      | 'group_reminder'
      | 'group_inquiry'
      | 'group_inquiry_notice'
      | 'group_quote'
      | 'group_declined'
      | 'group_quote_expired'
      | 'group_quote_withdrawn'
  }
>
export type AcceptedMail = Extract<Mail, { kind: 'group_accepted_notice' }>
export type LinksMail = Extract<Mail, { kind: 'group_links' }>

export const isGroupMail = (mail: Mail): mail is GroupMail | LinksMail | AcceptedMail => mail.kind.startsWith('group_')

export interface GroupFacts {
  general: GroupGeneral
  leader: GroupLeader
  mayQuote: boolean
  count: number
  place: string
}

const nameOf = ({ firstname, lastname }: GroupLeader) => visitorsWords(`${firstname} ${lastname}`)

const factsOf = (words: Words, facts: GroupFacts, kind: Mail['kind']): Block => {
  const { t, period } = words
  const { general, leader, mayQuote, count, place } = facts
  const isNotice = kind === 'group_inquiry_notice'
  const contact = isNotice ? [leader.email, ...(leader.phone ? [leader.phone] : [])] : []
  return {
    kind: 'facts',
    facts: [
      ...(mayQuote ? [fact(t('mail.group.name'), visitorsWords(general.title))] : []),
      fact(t('mail.group.period'), period(general.date), ...hoursInWords(words, hoursSeen(general))),
      fact(t('mail.group.place'), place),
      fact(t('mail.group.count'), t('mail.group.persons', { count })),
      ...(mayQuote && (isNotice || kind === 'group_reminder')
        ? [fact(t('mail.group.leader'), nameOf(leader), ...contact)]
        : []),
      ...(isNotice && general.remark ? [fact(t('mail.group.remark'), visitorsWords(general.remark))] : []),
    ],
  }
}

const quoteInWords = (
  { t, money, day, time }: Words,
  { cart, payAtShop, validUntil, heldUntil }: StoredQuote,
  timeZone: string,
): Block => {
  const { price, vat, groupDiscount } = cart
  const list = listPriceOf(cart)
  const { percent = 0, amount: less = 0 } = groupDiscount ?? {}
  const rest = price.amount + less - list
  const until = heldUntil === null ? null : new Date(heldUntil)
  return {
    kind: 'facts',
    facts: [
      fact(t('groups.quote.list'), money(list)),
      ...(rest > 0 ? [fact(t('groups.quote.rest'), money(rest))] : []),
      ...(less > 0 ? [fact(t('groups.quote.less', { percent }), money(-less))] : []),
      fact(
        t('groups.quote.total'),
        money(price.amount),
        t('checkout.items.vat', { percent: vat.percent, amount: money(vat.amount) }),
      ),
      fact(t('groups.quote.pay'), t(payAtShop ? 'groups.quote.payAtShop' : 'groups.quote.payOnline')),
      fact(t('groups.quote.validUntil'), day(validUntil)),
      fact(
        t('groups.quote.held'),
        until === null
          ? t('groups.quote.notHeld')
          : t('groups.quote.heldUntil', { day: day(dayIn(timeZone, until)), time: time(timeIn(timeZone, until)) }),
      ),
    ],
  }
}

const answerInWords = (words: Words, { kind }: GroupMail, answer: StoredAnswer | null, timeZone: string): Block[] => {
  const said = kind === 'group_quote' || kind === 'group_declined' ? (answer?.word ?? '') : ''
  return [
    ...said.split('\n').flatMap((line) => (line.trim() === '' ? [] : [paragraph(line)])),
    ...(kind === 'group_quote' && answer?.kind === 'quote' ? [quoteInWords(words, answer, timeZone)] : []),
  ]
}

interface GroupLetterInput {
  facts: GroupFacts
  answer: StoredAnswer | null
  timeZone: string
  reminded: string | null
  link: string
}

export const groupLetter = (
  words: Words,
  shopName: string,
  mail: GroupMail,
  { facts, answer, timeZone, reminded, link }: GroupLetterInput,
): Letter => {
  const { t } = words
  const { kind } = mail
  const isNotice = kind === 'group_inquiry_notice'
  const title = isNotice ? visitorsWords(facts.general.title) : ''
  const leader = isNotice ? nameOf(facts.leader) : ''
  const text = (part: string) => t(`mail.${kind}.${part}`, { shop: shopName, title, leader })
  const typedName = kind === 'group_reminder' ? visitorsWords(reminded ?? '') : nameOf(facts.leader)
  const name = isNotice || !facts.mayQuote ? '' : typedName
  return {
    subject: text('subject'),
    preview: text('preview'),
    title: text('title'),
    blocks: [
      hello(words, name),
      paragraph(text('text')),
      ...answerInWords(words, mail, answer, timeZone),
      factsOf(words, facts, kind),
      ...(kind === 'group_inquiry' ? [] : [{ kind: 'button', label: text('button'), href: link } as const]),
      ...(isNotice ? [] : [small(text('notYou')), ...closing(words, shopName)]),
    ],
  }
}

export const linksLetter = (
  words: Words,
  shopName: string,
  groups: readonly { facts: GroupFacts; link: string }[],
): Letter => {
  const text = (part: string) => words.t(`mail.group_links.${part}`, { shop: shopName })
  return {
    subject: text('subject'),
    preview: text('preview'),
    title: text('title'),
    blocks: [
      hello(words, ''),
      paragraph(text('text')),
      ...groups.flatMap(({ facts, link }): Block[] => [
        factsOf(words, facts, 'group_links'),
        { kind: 'button', label: text('button'), href: link },
      ]),
      small(text('notYou')),
      ...closing(words, shopName),
    ],
  }
}

export const acceptedLetter = ({ t, money }: Words, row: ReservationRow, link: string): Letter => {
  const values = { title: visitorsWords(row.payload.groupname ?? ''), number: row.number, amount: money(row.amount) }
  const text = (part: string) => t(`mail.group_accepted_notice.${part}`, values)
  return {
    subject: text('subject'),
    preview: text('preview'),
    title: text('title'),
    blocks: [
      paragraph(t(`mail.group_accepted_notice.${row.payload.payAtShop ? 'payAtShop' : 'payOnline'}`, values)),
      { kind: 'button', label: text('button'), href: link },
    ],
  }
}
