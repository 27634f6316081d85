import type { BookingPayload } from '#contract/booking.ts'
import type { GroupDiscount } from '#contract/group-settings.ts'
import type { PersonType } from '#contract/person.ts'
import type { Cart, CartItem, CartPerson, PriceReason } from '#contract/prices.ts'
import type { BookedQuoteDiscount } from '#contract/quotes.ts'
import type { SpecialUnit } from '#contract/specials.ts'
import type { FolderDiscount, FolderProduct, FolderRate, Tenant } from '#contract/tenant-folder.ts'
import { sum } from './amounts.ts'
import { discountAmount, groupDiscountAmount } from './discount.ts'
import { depositOf } from './deposit.ts'
import { ageOf, countedType, ageRulesOf } from '#domain/persons/persons.ts'
import { percentOf, unitPrice } from './price.ts'
import { type PricedSet, readSets, setsFor, setTerms, type SetTerms } from './sets.ts'
import { vatShare } from './vat.ts'
import { needsModel } from '#domain/stock/units.ts'

export interface CartInput {
  tenant: Tenant
  /** The caller has checked that the dates of the payload can be booked and that every id exists. */
  payload: BookingPayload & { date: { from: string; to: string } }
  rate: FolderRate
  discount: FolderDiscount | undefined
  /** Deducted before the discount of the code. */
  groupDiscount?: GroupDiscount | BookedQuoteDiscount | undefined
}

type Person = BookingPayload['persons'][number]

export const emptyCart = (vatPercent: number): Cart => ({
  persons: [],
  specials: [],
  price: { amount: 0 },
  vat: vatShare(0, vatPercent),
})

const countReason = (count: number, amount: number): PriceReason => ({
  key: 'count',
  values: { count, amount },
  change: (count - 1) * amount,
})

const itemsOf = (
  { tenant, payload, rate }: CartInput,
  person: Person,
  type: PersonType,
  terms: SetTerms,
): CartItem[] => {
  const locale = payload.language
  return person.products.flatMap((line) => {
    const category = tenant.categories.find((candidate) => candidate.products.some((product) => product.id === line.id))
    const product: FolderProduct | undefined = category?.products.find((candidate) => candidate.id === line.id)
    if (!category || !product) return []
    const model = product.models.find((candidate) => candidate.id === line.modelId)
    const unit = unitPrice({
      product,
      model,
      type,
      age: ageOf(person, payload.date.from),
      duration: terms.duration,
      season: terms.season,
      rate: { percent: rate.percent, title: rate.title[locale] },
      locale,
    })
    if (!unit) return []
    return [
      {
        id: product.id,
        title: product.title[locale],
        category: category.title[locale],
        count: line.count,
        price: { amount: unit.amount * line.count },
        ...(model && { modelId: model.id, modelTitle: `${model.brand} ${model.title}` }),
        ...(line.property1 && { property1: line.property1 }),
        ...(line.sizeByShop && { sizeByShop: true }),
        errors: needsModel(product, { modelId: model?.id, property1: line.property1 }) ? { modelRequired: true } : {},
        why: line.count > 1 ? [...unit.why, countReason(line.count, unit.amount)] : unit.why,
      },
    ]
  })
}

const specialCount = ({ categories }: Tenant, per: SpecialUnit, persons: readonly CartPerson[]): number => {
  if (per === 'person') return persons.filter(({ items }) => items.length > 0).length
  const products = categories.filter(({ id }) => per.pairsOf.includes(id)).flatMap((category) => category.products)
  const items = persons.flatMap((person) => person.items)
  return sum(items.filter(({ id }) => products.some((product) => product.id === id)).map(({ count }) => count))
}

const inSets = (items: CartItem[], sets: readonly (PricedSet & { id: string; title: string })[]) => {
  const alone = items.map(({ id, price }) => ({ product: id, amount: price.amount }))
  const read = readSets(alone, sets)
  const itemOf = (item: CartItem, at: number): CartItem => {
    const found = read.find(({ lines }) => lines.includes(at))
    const saved = found?.saved[found.lines.indexOf(at)] ?? 0
    if (!found || saved === 0) return item
    const why: PriceReason = { key: 'set', values: { title: found.set.title }, change: -saved }
    return { ...item, price: { amount: item.price.amount - saved }, why: [...item.why, why] }
  }
  return {
    items: items.map(itemOf),
    sets: read.map(({ set: { id, title }, lines, saved }) => ({ id, title, items: lines, saved: sum(saved) })),
  }
}

/** Computes the cart with every amount. Total = lines - discounts + coverage + specials. */
export const computeCart = (input: CartInput): Cart => {
  const { tenant, payload, discount, groupDiscount } = input
  const { vatPercent, coveragePercent } = tenant.shop
  const terms = setTerms(tenant, payload, input.rate)
  const rules = ageRulesOf(tenant.shop, payload.date.from)
  const persons = payload.persons.map((person): CartPerson => {
    const type = countedType(person, rules)
    const { items, sets } = inSets(
      itemsOf(input, person, type, terms),
      setsFor(tenant, type, ageOf(person, payload.date.from), terms).map((set) => ({
        ...set,
        title: set.title[payload.language],
      })),
    )
    const lines = sum(items.map((item) => item.price.amount))
    const coverageOffered = coveragePercent ? percentOf(lines, coveragePercent) : undefined
    const coverage = person.coverage ? coverageOffered : undefined
    return {
      label: person.label,
      type,
      items,
      ...(sets.length > 0 && { sets }),
      ...(coverage !== undefined && { coverage: { amount: coverage } }),
      ...(coverageOffered !== undefined && { coverageOffered: { amount: coverageOffered } }),
      price: { amount: lines + (coverage ?? 0) },
    }
  })
  const lines = sum(persons.flatMap((person) => person.items.map((item) => item.price.amount)))
  const withCoverage = sum(persons.map((person) => person.price.amount))
  const specials = tenant.specials
    .filter((special) => special.active && payload.specials.includes(special.id))
    .map(({ id, title, price = 0, per }) => {
      const count = per && specialCount(tenant, per, persons)
      return {
        id,
        title: title[payload.language],
        ...(count !== undefined && { count }),
        amount: price * (count ?? 1),
      }
    })
  const lessOfGroup = groupDiscount ? groupDiscountAmount(groupDiscount, lines) : 0
  const less = discount ? discountAmount(discount, lines - lessOfGroup) : 0
  const deposit = depositOf(
    tenant,
    persons.flatMap(({ items }) => items),
  )
  const total = withCoverage - lessOfGroup - less + sum(specials.map((special) => special.amount))
  return {
    persons,
    specials,
    ...(discount && {
      discount: {
        code: discount.code,
        amount: less,
        ...(discount.percent !== undefined && { percent: discount.percent }),
      },
    }),
    ...(groupDiscount &&
      (lessOfGroup > 0 || 'from' in groupDiscount) && {
        groupDiscount: {
          ...('from' in groupDiscount && { from: groupDiscount.from }),
          ...('percent' in groupDiscount && { percent: groupDiscount.percent }),
          amount: lessOfGroup,
        },
      }),
    price: { amount: total },
    ...(deposit > 0 && { deposit }),
    vat: vatShare(total, vatPercent),
  }
}
