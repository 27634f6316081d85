import type { Mail } from '#contract/mail.ts'
import type { GroupGeneral, GroupLeader } from '#contract/groups.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import { fact } from '#server/documents/facts-in-words.ts'
import { type Block, closing, hello, type Letter, paragraph, small } from './letter.ts'

/** A mail about one group. */
export type GroupMail = Extract<
  Mail,
  { kind: 'group_link' | 'group_reminder' | 'group_inquiry' | 'group_inquiry_notice' }
>
/** A mail about all groups of an address. */
export type LinksMail = Extract<Mail, { kind: 'group_links' }>

export const isGroupMail = (mail: Mail): mail is GroupMail | LinksMail =>
  mail.kind.startsWith('group_') && mail.kind !== 'group_booked'

export interface GroupFacts {
  general: GroupGeneral
  leader: GroupLeader
  /** Whether the mail may contain typed texts: its reader is the shop, or the address is proved. */
  mayQuote: boolean
  /** The number of participants. */
  count: number
  /** The pickup location. */
  place: string
}

const nameOf = ({ firstname, lastname }: GroupLeader) => visitorsWords(`${firstname} ${lastname}`)

const factsOf = ({ t, period }: Words, facts: GroupFacts, kind: Mail['kind']): Block => {
  const { general, leader, mayQuote, count, place } = facts
  const isNotice = kind === 'group_inquiry_notice'
  const contact = isNotice ? [leader.email, ...(leader.phone ? [leader.phone] : [])] : []
  return {
    kind: 'facts',
    facts: [
      ...(mayQuote ? [fact(t('mail.group.name'), visitorsWords(general.title))] : []),
      fact(t('mail.group.period'), period(general.date)),
      fact(t('mail.group.place'), place),
      fact(t('mail.group.count'), t('mail.group.persons', { count })),
      ...(mayQuote && (isNotice || kind === 'group_reminder')
        ? [fact(t('mail.group.leader'), nameOf(leader), ...contact)]
        : []),
      ...(isNotice && general.remark ? [fact(t('mail.group.remark'), visitorsWords(general.remark))] : []),
    ],
  }
}

interface GroupLetterInput {
  facts: GroupFacts
  /** The name of the reminded person. */
  reminded: string | null
  link: string
}

/** The mails about a group before its booking. Only the shop's own notice has the title in its subject. */
export const groupLetter = (
  words: Words,
  shopName: string,
  { kind }: GroupMail,
  { facts, reminded, link }: GroupLetterInput,
): Letter => {
  const { t } = words
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
      factsOf(words, facts, kind),
      ...(kind === 'group_inquiry' ? [] : [{ kind: 'button', label: text('button'), href: link } as const]),
      ...(isNotice ? [] : [small(text('notYou')), ...closing(words, shopName)]),
    ],
  }
}

/** One mail with the links of all groups that its recipient leads. */
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
