import { useTranslations } from 'use-intl'
import type { Cart, CartItem, CartPerson, CartSet } from '#contract/prices.ts'
import type { Line } from '#domain/persons/persons.ts'
import { listedPersons, type ListedPerson } from '#src/booking/parts/listed-persons.ts'
import { useBooking } from '#src/visit/VisitContext.ts'

export interface ShownLine {
  line: Line
  item: CartItem | undefined
  set?: CartSet | undefined
}

export interface ShownGroup extends ListedPerson {
  lines: ShownLine[]
  /** The price of the coverage in cents, even if the visitor has not chosen coverage. */
  coverage: number | undefined
  subtotal: number | undefined
}

export interface ShownCart {
  groups: ShownGroup[]
  /** The number of units in the cart of this tab, which may be newer than `offered`. */
  count: number
  offered: Cart | undefined
  /** True while newer amounts are loading or could not be loaded. */
  isStale: boolean
}

const isOf = (line: Line) => (item: CartItem) =>
  item.id === line.id && item.modelId === line.modelId && item.property1 === line.property1 && item.count === line.count

/** An offered cart without lines lacks the line that the visitor has just added, so its total would be wrong. */
const speaksOf = (offered: Cart | undefined, count: number): boolean =>
  count === 0 || offered?.persons.some(({ items }) => items.length > 0) === true

const bySet = (lines: ShownLine[], answered: CartPerson | undefined): ShownLine[] => {
  const inSets = (answered?.sets ?? []).flatMap((set) => {
    const members = set.items.flatMap((at) => lines.find(({ item }) => item && item === answered?.items[at]) ?? [])
    return members.length === set.items.length ? members.map((member) => ({ ...member, set })) : []
  })
  return [...inSets, ...lines.filter(({ line }) => !inSets.some((member) => member.line === line))]
}

export const useCart = (): ShownCart => {
  const persons = useBooking(({ context }) => context.booking.persons)
  const offered = useBooking(({ context }) => context.offer?.cart)
  const isRecomputing = useBooking((snapshot) => snapshot.hasTag('recomputing'))
  const isFailed = useBooking(({ context }) => context.failure !== undefined)
  const places = listedPersons(persons)
  // Uses no amounts if the number of persons has changed, because the last answer then has other persons at the same
  // positions.
  const answeredPersons = offered?.persons.length === places.length ? offered.persons : []
  const groups = places.map((place, index) => {
    const answered = answeredPersons[index]
    return {
      ...place,
      subtotal: answered?.price.amount,
      coverage: answered?.coverageOffered?.amount,
      lines: bySet(
        place.person.products.map((line) => ({ line, item: answered?.items.find(isOf(line)) })),
        answered,
      ),
    }
  })
  const count = groups.reduce((sum, { person }) => sum + person.products.reduce((own, line) => own + line.count, 0), 0)
  return {
    groups,
    count,
    offered: speaksOf(offered, count) ? offered : undefined,
    isStale: isRecomputing || isFailed,
  }
}

interface CartExtra {
  id: string
  title: string
  amount: number
  detail?: string
}

/** Keys of discounts in a list that also has specials, whose ids contain no `#`. */
export const GROUP_DISCOUNT = '#group'
const DISCOUNT = '#discount'

export const useCartExtras = (cart: Cart | undefined): CartExtra[] => {
  const t = useTranslations('checkout.items')
  const why = useTranslations('why')
  const { specials = [], groupDiscount: group, discount } = cart ?? {}
  const extras = specials.map(({ id, title, count, amount }): CartExtra => ({
    id,
    title: count === undefined ? title : t('times', { count, title }),
    amount,
  }))
  if (group)
    extras.push({
      id: GROUP_DISCOUNT,
      title: t('groupDiscount', { from: group.from ?? 0, percent: group.percent ?? 0 }),
      amount: -group.amount,
    })
  if (discount) {
    const { code, percent, amount } = discount
    const detail = percent === undefined ? {} : { detail: why('discount', { percent }) }
    extras.push({ id: DISCOUNT, title: t('discount', { code }), amount: -amount, ...detail })
  }
  return extras
}
