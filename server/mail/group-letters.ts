import type { Mail } from '#contract/mail.ts'
import type { GroupGeneral, GroupLeader } from '#contract/groups.ts'
import { visitorsWords } from '#server/base/visitors-words.ts'
import type { Words } from '#server/base/words.ts'
import type { Fact } from '#server/documents/facts-in-words.ts'
import { closing, type Block, type Letter } from './letter.ts'

export type GroupMail = Extract<
  Mail,
  { kind: 'group_link' | 'group_reminder' | 'group_inquiry' | 'group_inquiry_notice' }
>

export const isGroupMail = (mail: Mail): mail is GroupMail =>
  mail.kind.startsWith('group_') && mail.kind !== 'group_booked'

export interface GroupFacts {
  general: GroupGeneral
  leader: GroupLeader
  /** How many take part. */
  count: number
  /** Where the equipment is collected. */
  place: string
  /** Whom a reminder is for. */
  reminded: string | null
}

const nameOf = ({ firstname, lastname }: GroupLeader) => visitorsWords(`${firstname} ${lastname}`)

const factsOf = ({ t, period }: Words, { general, leader, count, place }: GroupFacts, isNotice: boolean): Block => ({
  kind: 'facts',
  facts: [
    { term: t('mail.group.name'), lines: [visitorsWords(general.title)] },
    { term: t('mail.group.period'), lines: [period(general.date)] },
    { term: t('mail.group.place'), lines: [place] },
    { term: t('mail.group.count'), lines: [t('mail.group.persons', { count })] },
    ...(isNotice
      ? [
          {
            term: t('mail.group.leader'),
            lines: [nameOf(leader), leader.email, ...(leader.phone ? [leader.phone] : [])],
          } as Fact,
        ]
      : []),
    ...(isNotice && general.remark
      ? [{ term: t('mail.group.remark'), lines: [visitorsWords(general.remark)] } as Fact]
      : []),
  ],
})

/** The mails about a group that is not a booking yet. */
export const groupLetter = (
  words: Words,
  shopName: string,
  mail: GroupMail,
  facts: GroupFacts,
  link: string,
): Letter => {
  const { t } = words
  const isNotice = mail.kind === 'group_inquiry_notice'
  const title = visitorsWords(facts.general.title)
  const leader = nameOf(facts.leader)
  const text = (part: string) => t(`mail.${mail.kind}.${part}`, { shop: shopName, title, leader })
  const name = mail.kind === 'group_reminder' ? visitorsWords(facts.reminded ?? '') : isNotice ? '' : leader
  return {
    subject: text('subject'),
    preview: text('preview'),
    title: text('title'),
    blocks: [
      { kind: 'text', text: name ? t('mail.hello', { name }) : t('mail.helloNobody') },
      { kind: 'text', text: text('text') },
      factsOf(words, facts, isNotice),
      ...(mail.kind === 'group_inquiry' ? [] : [{ kind: 'button', label: text('button'), href: link } as const]),
      ...(isNotice ? [] : [{ kind: 'small', text: text('notYou') } as const]),
      ...(isNotice ? [] : closing(words, shopName)),
    ],
  }
}
