import type { IsoDay, Locale } from '#contract/primitives.ts'
import { dayIn } from '#domain/calendar/days.ts'
import { quoteStateOn } from '#domain/groups/quote.ts'
import { groupCount } from '#domain/groups/group-size.ts'
import { isProved } from '#server/auth/proved-address.ts'
import type { Words } from '#server/base/words.ts'
import type { GroupPersonRow, MailRow, StoredGroup } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import {
  acceptedLetter,
  type GroupFacts,
  groupLetter,
  type GroupMail,
  isGroupMail,
  linksLetter,
  type LinksMail,
} from './group-letters.ts'
import { pageLink } from './links.ts'

type GroupDeps = Pick<Deps, 'db' | 'origin' | 'clock'>

const findGroup = ({ db }: GroupDeps, shop: Shop, id: string): Promise<StoredGroup | undefined> =>
  db
    .selectFrom('groups')
    .selectAll()
    .where('tenant', '=', shop.id)
    .where('id', '=', id)
    .where('state', 'in', ['collecting', 'inquired'])
    .executeTakeFirst()

const personsOf = ({ db }: GroupDeps, { tenant, id }: StoredGroup) =>
  db
    .selectFrom('group_persons')
    .select(['id', 'fields'])
    .where('tenant', '=', tenant)
    .where('group_id', '=', id)
    .execute()

const factsOf = (
  shop: Shop,
  language: Locale,
  { general, leader }: StoredGroup,
  persons: readonly Pick<GroupPersonRow, 'id' | 'fields'>[],
  mayQuote: boolean,
): GroupFacts => {
  const { location } = general!
  return {
    general: general!,
    leader: leader!,
    mayQuote,
    count: groupCount({ leader: leader!, persons }),
    place: shop.locations.get(location)?.title[language] ?? '',
  }
}

/** The link contains the id instead of the slug, because the slug repeats the title, which may be a stranger's text. */
const groupPage = (deps: GroupDeps, shop: Shop, language: Locale, id: string, access: string): string =>
  pageLink(deps, shop, language, `/groups/${id}`, { access })

const writeLinks = async (
  deps: GroupDeps,
  shop: Shop,
  words: Words,
  { language, recipient }: MailRow,
  links: LinksMail['links'],
) => {
  const mayQuote = await isProved(deps.db, shop.id, recipient)
  const written: { facts: GroupFacts; link: string }[] = []
  for (const { group: id, token } of links) {
    const group = await findGroup(deps, shop, id)
    if (!group || group.email !== recipient) continue
    const facts = factsOf(shop, language, group, await personsOf(deps, group), mayQuote)
    written.push({ facts, link: groupPage(deps, shop, language, id, token) })
  }
  return written.length === 0
    ? undefined
    : { letter: linksLetter(words, shop.tenant.shop.name, written), attachments: [] }
}

const isCurrent = (group: StoredGroup, mail: GroupMail, today: IsoDay): boolean => {
  const { state, answer } = group
  if (mail.kind === 'group_link' || mail.kind === 'group_reminder') return state === 'collecting'
  if (state !== 'inquired') return false
  if (mail.kind === 'group_declined') return answer?.kind === 'declined'
  if (!('quote' in mail)) return true
  if (answer?.kind !== 'quote' || answer.id !== mail.quote) return false
  const wanted = { group_quote: 'open', group_quote_expired: 'expired', group_quote_withdrawn: 'withdrawn' } as const
  return quoteStateOn(answer, today) === wanted[mail.kind]
}

const writeAccepted = async (deps: GroupDeps, shop: Shop, words: Words, { language, reservation }: MailRow) => {
  const booked = await deps.db
    .selectFrom('reservations')
    .selectAll()
    .where('tenant', '=', shop.id)
    .where('id', '=', reservation)
    .executeTakeFirst()
  if (!booked) return undefined
  const link = pageLink(deps, shop, language, `/staff/reservations/${booked.number}`)
  return { letter: acceptedLetter(words, booked, link), attachments: [] }
}

const linkOf = (deps: GroupDeps, shop: Shop, language: Locale, mail: GroupMail): string => {
  if (mail.kind === 'group_inquiry_notice') return pageLink(deps, shop, language, '/staff/groups')
  return 'token' in mail ? groupPage(deps, shop, language, mail.group, mail.token) : ''
}

export const writeGroupMail = async (deps: GroupDeps, shop: Shop, words: Words, row: MailRow) => {
  const { language, mail, recipient } = row
  if (!isGroupMail(mail)) return undefined
  if (mail.kind === 'group_links') return writeLinks(deps, shop, words, row, mail.links)
  if (mail.kind === 'group_accepted_notice') return writeAccepted(deps, shop, words, row)
  const { timeZone } = shop.tenant.shop
  const group = await findGroup(deps, shop, mail.group)
  if (!group || !isCurrent(group, mail, dayIn(timeZone, deps.clock()))) return undefined
  const persons = await personsOf(deps, group)
  const person = mail.kind === 'group_reminder' ? persons.find(({ id }) => id === mail.person) : undefined
  if (mail.kind === 'group_reminder' && !person) return undefined
  const mayQuote = mail.kind === 'group_inquiry_notice' || (await isProved(deps.db, shop.id, recipient))
  const facts = factsOf(shop, language, group, persons, mayQuote)
  const letter = groupLetter(words, shop.tenant.shop.name, mail, {
    facts,
    answer: group.answer,
    timeZone,
    reminded: person?.fields.firstname ?? null,
    link: linkOf(deps, shop, language, mail),
  })
  return { letter, attachments: [] }
}
