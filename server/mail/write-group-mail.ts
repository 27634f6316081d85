import type { Locale } from '#contract/primitives.ts'
import { groupCount } from '#domain/groups/group-size.ts'
import { isProved } from '#server/auth/proved-address.ts'
import type { Words } from '#server/base/words.ts'
import type { GroupPersonRow, MailRow, StoredGroup } from '#server/db/rows.ts'
import type { Deps } from '#server/deps/deps.ts'
import type { Shop } from '#server/tenants/shop.ts'
import {
  type GroupFacts,
  groupLetter,
  type GroupMail,
  isGroupMail,
  linksLetter,
  type LinksMail,
} from './group-letters.ts'
import { pageLink } from './links.ts'

type GroupDeps = Pick<Deps, 'db' | 'origin'>

/** The group before its booking. */
const findGroup = ({ db }: GroupDeps, shop: Shop, id: string): Promise<StoredGroup | undefined> =>
  db
    .selectFrom('groups')
    .selectAll()
    .where('tenant', '=', shop.code)
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

/** The address contains the group's id instead of its slug, because the slug comes from the typed title. */
const groupPage = (deps: GroupDeps, shop: Shop, language: Locale, id: string, access: string): string =>
  pageLink(deps, shop, language, `/groups/${id}`, { access })

/** The collecting groups of an address, in the order of the links. */
const writeLinks = async (
  deps: GroupDeps,
  shop: Shop,
  words: Words,
  { language, recipient }: MailRow,
  links: LinksMail['links'],
) => {
  const mayQuote = await isProved(deps.db, shop.code, recipient)
  const written: { facts: GroupFacts; link: string }[] = []
  for (const { group: id, token } of links) {
    const group = await findGroup(deps, shop, id)
    if (group?.state !== 'collecting' || group.email !== recipient) continue
    const facts = factsOf(shop, language, group, await personsOf(deps, group), mayQuote)
    written.push({ facts, link: groupPage(deps, shop, language, id, token) })
  }
  return written.length === 0
    ? undefined
    : { letter: linksLetter(words, shop.tenant.shop.name, written), attachments: [] }
}

/** The page of a group mail's button. */
const linkOf = (deps: GroupDeps, shop: Shop, language: Locale, mail: GroupMail): string => {
  if (mail.kind === 'group_inquiry_notice') return pageLink(deps, shop, language, '/staff/groups')
  return 'token' in mail ? groupPage(deps, shop, language, mail.group, mail.token) : ''
}

/** A mail about a group before its booking; undefined: it is outdated. */
export const writeGroupMail = async (deps: GroupDeps, shop: Shop, words: Words, row: MailRow) => {
  const { language, mail, recipient } = row
  if (!isGroupMail(mail)) return undefined
  if (mail.kind === 'group_links') return writeLinks(deps, shop, words, row, mail.links)
  const group = await findGroup(deps, shop, mail.group)
  const isAbout = mail.kind === 'group_link' || mail.kind === 'group_reminder' ? 'collecting' : 'inquired'
  if (!group || group.state !== isAbout) return undefined
  const persons = await personsOf(deps, group)
  const person = mail.kind === 'group_reminder' ? persons.find(({ id }) => id === mail.person) : undefined
  // The person was removed meanwhile.
  if (mail.kind === 'group_reminder' && !person) return undefined
  const mayQuote = mail.kind === 'group_inquiry_notice' || (await isProved(deps.db, shop.code, recipient))
  const facts = factsOf(shop, language, group, persons, mayQuote)
  const letter = groupLetter(words, shop.tenant.shop.name, mail, {
    facts,
    reminded: person?.fields.firstname ?? null,
    link: linkOf(deps, shop, language, mail),
  })
  return { letter, attachments: [] }
}
