import type { OfferedSet } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import type { DayRange } from '#contract/primitives.ts'
import type { FolderCategory, FolderRate, FolderSet, FolderSetMember, Tenant } from '#contract/tenant-folder.ts'
import { countDays } from '#domain/calendar/days.ts'
import { seasonOn } from '#domain/calendar/seasons.ts'
import { sum } from './amounts.ts'
import { amountForDays, type Duration, listFor, percentOf } from './price.ts'

export interface SetLine {
  product: string
  amount: number
}

export interface SetMember {
  products: readonly string[]
  optional: boolean
}

export const productsOfMember = (
  { categories, products }: FolderSetMember,
  all: readonly Pick<FolderCategory, 'id' | 'products'>[],
): string[] => [
  ...products,
  ...all.filter(({ id }) => categories.includes(id)).flatMap(({ products: inside }) => inside.map(({ id }) => id)),
]

export interface PricedSet {
  members: readonly SetMember[]
  percent?: number | undefined
  /** In cents, with the rate. Optional members keep their own price. */
  amount?: number | undefined
}

export interface SetTerms {
  duration: Duration
  season: string | undefined
  percent: number
}

export const setTerms = (
  { seasons }: Pick<Tenant, 'seasons'>,
  { date, hours }: { date: DayRange; hours?: number | null | undefined },
  { percent }: Pick<FolderRate, 'percent'>,
): SetTerms => ({
  duration: { days: countDays(date), hours: hours ?? null },
  season: seasonOn(seasons, date.from)?.id,
  percent,
})

/** A set for certain ages is not for a person of unknown age. */
export const isSetFor = (
  { persons }: Pick<OfferedSet, 'persons'>,
  type: PersonType,
  age: number | undefined,
): boolean =>
  persons.some(
    ({ type: ofSet, ageFrom = 0, ageTo = Infinity }) =>
      ofSet === type &&
      ((ageFrom === 0 && ageTo === Infinity) || (age !== undefined && ageFrom <= age && age <= ageTo)),
  )

/** In cents. Returns undefined if the set has no price for the person's type or for the duration. */
export const amountOfSet = (
  { prices }: Pick<FolderSet, 'prices'>,
  type: PersonType,
  { duration, season, percent }: SetTerms,
): number | undefined => {
  const list = prices && listFor(prices, season, type)
  const amount = duration.hours === null ? list && amountForDays(list, duration.days) : list?.hours?.[duration.hours]
  return amount === undefined ? undefined : percentOf(amount, percent)
}

export const membersOfSet = (
  { members }: Pick<FolderSet, 'members'>,
  categories: readonly Pick<FolderCategory, 'id' | 'products'>[],
): SetMember[] =>
  members.map((member) => ({ products: productsOfMember(member, categories), optional: member.optional }))

export const setsFor = (
  { sets, categories }: Pick<Tenant, 'sets' | 'categories'>,
  type: PersonType,
  age: number | undefined,
  terms: SetTerms,
) =>
  sets
    .filter((set) => isSetFor(set, type, age))
    .map((set) => ({
      id: set.id,
      title: set.title,
      members: membersOfSet(set, categories),
      percent: set.percent,
      amount: amountOfSet(set, type, terms),
    }))

export interface ReadSet<T extends PricedSet> {
  set: T
  lines: number[]
  saved: number[]
}

const spread = (total: number, amounts: readonly number[]): number[] => {
  const all = sum(amounts)
  const exact = amounts.map((amount) => (all === 0 ? 0 : (total * amount) / all))
  const shares = exact.map(Math.floor)
  const left = total - sum(shares)
  const byFraction = exact
    .map((share, at) => ({ at, fraction: share - Math.floor(share) }))
    .toSorted((a, b) => b.fraction - a.fraction || a.at - b.at)
  for (const { at } of byFraction.slice(0, left)) shares[at]! += 1
  return shares
}

const savedOn = (set: PricedSet, chosen: readonly { amount: number; optional: boolean }[]): number[] | undefined => {
  const covered = chosen.map(({ amount, optional }) => (set.percent === undefined && optional ? 0 : amount))
  const alone = sum(covered)
  const price = set.percent === undefined ? (set.amount ?? alone) : percentOf(alone, 100 - set.percent)
  return price < alone ? spread(alone - price, covered) : undefined
}

/** Without these limits, a request with forty lines would take too long. */
const STEPS_MAX = 5_000
const LINES_MAX = 30

interface Way<T extends PricedSet> extends ReadSet<T> {
  /** The indexes of the lines as a bit mask, by which the search sees quickly whether two ways share a line. */
  mask: number
  total: number
}

const waysOf = <T extends PricedSet>(set: T, lines: readonly SetLine[], spend: () => boolean): Way<T>[] => {
  const ways: Way<T>[] = []
  const choose = (at: number, chosen: number[], mask: number, optional: boolean[]): void => {
    if (!spend()) return
    const member = set.members[at]
    if (!member) {
      const amounts = chosen.map((line, index) => ({ amount: lines[line]!.amount, optional: optional[index]! }))
      const saved = savedOn(set, amounts)
      if (saved) ways.push({ set, lines: chosen, saved, mask, total: sum(saved) })
      return
    }
    for (let line = 0; line < Math.min(lines.length, LINES_MAX); line += 1)
      if (!(mask & (1 << line)) && member.products.includes(lines[line]!.product))
        choose(at + 1, [...chosen, line], mask | (1 << line), [...optional, member.optional])
    if (member.optional) choose(at + 1, chosen, mask, optional)
  }
  choose(0, [], 0, [])
  return ways
}

/** Returns the cheapest way, within the limits of the search, to read one person's lines as sets and single lines. */
export const readSets = <T extends PricedSet>(lines: readonly SetLine[], sets: readonly T[]): ReadSet<T>[] => {
  let steps = 0
  const spendUpTo = (max: number) => () => steps < max && (steps += 1) > 0
  // Each set gets a share of the steps, so that a set with many ways does not use up the steps of other sets.
  const ways = sets.flatMap((set, at) => waysOf(set, lines, spendUpTo((STEPS_MAX * (at + 1)) / sets.length)))
  const byFirst = Map.groupBy(ways, ({ lines: own }) => Math.min(...own))
  steps = 0
  const spend = spendUpTo(STEPS_MAX)
  let best: { saved: number; read: Way<T>[] } = { saved: 0, read: [] }
  const search = (from: number, used: number, read: Way<T>[], saved: number): void => {
    if (saved > best.saved) best = { saved, read }
    for (let at = from; at < lines.length; at += 1)
      for (const way of byFirst.get(at) ?? [])
        if (!(way.mask & used) && spend()) search(at + 1, used | way.mask, [...read, way], saved + way.total)
  }
  search(0, 0, [], 0)
  return best.read
}
