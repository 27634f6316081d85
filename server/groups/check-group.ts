import type { Invalid } from '#contract/errors.ts'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupGeneral, GroupLeader, GroupPerson } from '#contract/groups.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PersonType } from '#contract/person.ts'
import { groupPayload } from '#domain/groups/group-payload.ts'
import { translate } from '#server/base/messages.ts'
import { invalid, invalidField, Refusal } from '#server/base/refusal.ts'
import { periodProblem } from '#server/offers/period.ts'
import { unknownPaths } from '#server/offers/validate-payload.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { groupSettings } from './group-settings.ts'

const typeNamesIn = (locale: Locale): Record<PersonType, string> => ({
  1: translate(locale, 'persons.type.1'),
  2: translate(locale, 'persons.type.2'),
  3: translate(locale, 'persons.type.3'),
})

interface Group<Somebody extends GroupPerson = GroupPerson> {
  general: GroupGeneral
  leader: GroupLeader
  persons: readonly Somebody[]
}

/** A group as a booking of the shop (domain/groups/group-payload). */
export const groupBooking = (shop: Shop, group: Group, language: Locale, termsAccepted: boolean) =>
  groupPayload(group, {
    language,
    ages: shop.tenant.shop,
    typeNames: typeNamesIn(language),
    termsAccepted,
  })

/** A booking's path as one of the group: `leader.email`, `persons.{name}.age`, `general.location`. */
export const groupPath = (
  path: string,
  places: readonly (number | null)[],
  nameAt: (place: number) => string | number,
): string => {
  const [part, at, ...rest] = path.split('.')
  if (part === 'contact') return ['leader', at, ...rest].join('.')
  if (part === 'persons' && at !== undefined) {
    const place = places[Number(at)]
    return (place == null ? ['leader', ...rest] : ['persons', nameAt(place), ...rest]).join('.')
  }
  return part === 'termsAccepted' ? path : `general.${path}`
}

/** Issues for parts of a group that the shop does not have. */
const referenceIssues = (shop: Shop, group: Group, language: Locale): Invalid['issues'] => {
  const { payload, places } = groupBooking(shop, group, language, true)
  return unknownPaths(shop, { ...payload, isGroup: true })
    .filter((path) => path !== 'persons')
    .map((path) => ({ path: groupPath(path, places, (place) => place), message: 'form.invalid' }))
}

/** @throws Refusal 422 for parts that the shop does not have, or a period that ends before it starts */
export const checkGroup = (shop: Shop, kind: GroupKind, group: Group, language: Locale): void => {
  if (!groupSettings(shop).kinds.includes(kind)) throw invalidField('kind')
  if (group.general.date.to < group.general.date.from) throw invalidField('general.date.to')
  const issues = referenceIssues(shop, group, language)
  if (issues.length > 0) throw invalid(issues)
}

/**
 * @throws Refusal 409 if the shop does not rent on these days, or the location is closed on the day of pickup or return
 */
export const checkPeriod = (shop: Shop, group: Group, language: Locale, now: string): void => {
  const { payload } = groupBooking(shop, group, language, true)
  const errorcode = periodProblem(shop, { ...payload, date: group.general.date }, now)
  if (errorcode !== undefined) throw new Refusal(409, { errorcode })
}

/** @throws Refusal 422 for equipment that the shop does not have, or not for this person */
export const personIssues = (shop: Shop, group: Omit<Group, 'persons'>, person: GroupPerson, language: Locale) =>
  referenceIssues(shop, { ...group, persons: [person] }, language)
    .filter(({ path }) => path.startsWith('persons.0.'))
    .map(({ path, message }) => ({ path: path.slice('persons.0.'.length), message }))
