import type { FolderShop } from '#contract/tenant-folder.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { groupNotFound } from '#server/reservations/move-group.ts'
import type { Invalid } from '#contract/errors.ts'
import type { GroupKind } from '#contract/group-settings.ts'
import type { GroupGeneral, GroupLeader, GroupPerson } from '#contract/groups.ts'
import type { Locale } from '#contract/primitives.ts'
import type { PersonType } from '#contract/person.ts'
import type { BookedQuoteDiscount } from '#contract/quotes.ts'
import { isReversed } from '#domain/calendar/days.ts'
import { groupPayload } from '#domain/groups/group-payload.ts'
import { translate } from '#server/base/messages.ts'
import { invalid, invalidField, Refusal } from '#server/base/refusal.ts'
import { rentsWholeDays } from '#server/offers/offer.ts'
import { periodProblem } from '#server/offers/period.ts'
import { offersHours, lacksStart } from '#server/offers/starts.ts'
import { type KnownPayload, unknownPaths, withHours } from '#server/offers/validate-payload.ts'
import type { GroupPersonRow, StoredGroup } from '#server/db/rows.ts'
import { type CheckedOrder, checkOrder } from '#server/reservations/check-order.ts'

export const groupSettings = ({ tenant }: Shop): NonNullable<FolderShop['groups']> => {
  const { groups } = tenant.shop
  if (!groups) throw groupNotFound()
  return groups
}

export const requireConditions = ({ conditionsAccepted }: { conditionsAccepted: boolean }): void => {
  if (!conditionsAccepted) throw invalidField('conditionsAccepted', 'checkout.error.terms')
}

export const requireRead = ({ leader }: StoredGroup, rows: readonly GroupPersonRow[]): void => {
  const issues = [
    { person: 'leader', unread: leader!.unread },
    ...rows.map(({ id, fields: { unread } }) => ({ person: `persons.${id}`, unread })),
  ].flatMap(({ person, unread = {} }) =>
    Object.keys(unread).map((field) => ({ path: `${person}.${field}`, message: 'form.invalid' })),
  )
  if (issues.length > 0) throw invalid(issues)
}

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

const groupBooking = (shop: Shop, group: Group, language: Locale, termsAccepted: boolean) => {
  const { payload, places } = groupPayload(group, {
    language,
    ages: shop.tenant.shop,
    typeNames: typeNamesIn(language),
    termsAccepted,
  })
  return { payload: { ...withHours(shop, payload, group.general.date), isGroup: true }, places }
}

/**
 * Returns the path in the group for a path in its booking: `leader.email`, `persons.{name}.age` or `general.location`.
 */
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

const referenceIssues = (shop: Shop, group: Group, language: Locale): Invalid['issues'] => {
  const { payload, places } = groupBooking(shop, group, language, true)
  return unknownPaths(shop, payload)
    .filter((path) => path !== 'persons')
    .map((path) => ({ path: groupPath(path, places, (place) => place), message: 'form.invalid' }))
}

export const checkGroup = (shop: Shop, kind: GroupKind, group: Group, language: Locale): void => {
  if (!groupSettings(shop).kinds.includes(kind)) throw invalidField('kind')
  if (isReversed(group.general.date)) throw invalidField('general.date.to')
  const issues = referenceIssues(shop, group, language)
  if (issues.length > 0) throw invalid(issues)
}

/** Refuses whole days if the shop rents only by the hour, because nobody could choose equipment. */
export const groupPeriodProblem = (shop: Shop, payload: KnownPayload, now: string): 110 | 201 | undefined => {
  const problem = periodProblem(shop, payload, now)
  if (problem !== undefined) return problem
  const rents = payload.hours != null || rentsWholeDays(shop, payload.date)
  return rents && offersHours(shop, payload, now) ? undefined : ERROR_CODE.periodNotBookable
}

export const checkPeriod = (shop: Shop, group: Group, language: Locale, now: string): void => {
  const { payload } = groupBooking(shop, group, language, true)
  if (lacksStart(shop, payload)) throw invalidField('general.start')
  const errorcode = groupPeriodProblem(shop, payload, now)
  if (errorcode !== undefined) throw new Refusal(409, { errorcode })
}

export const personIssues = (shop: Shop, group: Omit<Group, 'persons'>, person: GroupPerson, language: Locale) =>
  referenceIssues(shop, { ...group, persons: [person] }, language)
    .filter(({ path }) => path.startsWith('persons.0.'))
    .map(({ path, message }) => ({ path: path.slice('persons.0.'.length), message }))

export interface GroupAsBooking {
  payload: KnownPayload
  ids: (string | null)[]
}

export const asBooking = (
  shop: Shop,
  group: StoredGroup,
  rows: readonly GroupPersonRow[],
  { language, termsAccepted }: { language: Locale; termsAccepted: boolean },
): GroupAsBooking => {
  const collected = { general: group.general!, leader: group.leader!, persons: rows.map(({ fields }) => fields) }
  const { payload, places } = groupBooking(shop, collected, language, termsAccepted)
  return { payload, ids: places.map((place) => (place === null ? null : rows[place]!.id)) }
}

const byGroupPath = (error: unknown, ids: readonly (string | null)[]): unknown => {
  if (!(error instanceof Refusal) || error.status !== 422) return error
  const places = ids.map((id, at) => (id === null ? null : at))
  const { issues } = error.body as Invalid
  return invalid(issues.map(({ path, message }) => ({ path: groupPath(path, places, (at) => ids[at]!), message })))
}

interface GroupOrdering {
  now: string
  amountSeen: number | null
  payAtShop: boolean
  quoteDiscount?: BookedQuoteDiscount
}

export const groupOrder = (
  shop: Shop,
  { payload, ids }: GroupAsBooking,
  { now, amountSeen, payAtShop, quoteDiscount }: GroupOrdering,
): CheckedOrder => {
  try {
    return checkOrder(shop, { ...payload, amountSeen }, now, undefined, {
      isGroup: true,
      ...(payAtShop && { payAtShop }),
      ...(quoteDiscount && { quoteDiscount }),
    })
  } catch (error) {
    throw byGroupPath(error, ids)
  }
}
