import type { Category } from '#contract/catalogue.ts'
import type { Cart } from '#contract/prices.ts'
import { cardPrice } from '#domain/pricing/card-price.ts'
import { centsOf, eurosOf } from '#domain/text/euros.ts'
import {
  ageOf,
  countedType,
  everybody,
  type Line,
  type Person,
  type Persons,
  type AgeRules,
} from '#domain/persons/persons.ts'

/** An item in the format of Google Analytics 4. Amounts are in euros, and there is no personal data. */
export interface TrackedItem {
  item_id: string
  item_name: string
  item_variant?: string
  item_category?: string
  price?: number
  quantity: number
}

export interface Ecommerce {
  currency: 'EUR'
  value: number
  items: TrackedItem[]
  coupon?: string
  discount?: number
  tax?: number
  transaction_id?: string
}

const variantOf = (parts: (string | undefined)[]) => {
  const words = parts.filter(Boolean).join(' ')
  return words === '' ? {} : { item_variant: words }
}

const ecommerce = (items: TrackedItem[]): Ecommerce => ({
  currency: 'EUR',
  value: eurosOf(items.reduce((sum, { price = 0, quantity }) => sum + centsOf(price * quantity), 0)),
  items,
})

/** The value is the amount to pay: lines minus discounts, plus coverage and specials. */
export const ecommerceOfCart = ({ persons, discount, groupDiscount, price, vat }: Cart): Ecommerce => {
  const less = (discount?.amount ?? 0) + (groupDiscount?.amount ?? 0)
  return {
    currency: 'EUR',
    value: eurosOf(price.amount),
    tax: eurosOf(vat.amount),
    ...(discount && { coupon: discount.code }),
    ...(less > 0 && { discount: eurosOf(less) }),
    items: persons
      .flatMap(({ items }) => items)
      .map(({ id, title, category, count, price, modelTitle, property1 }) => ({
        item_id: id,
        item_name: title,
        ...variantOf([modelTitle, property1]),
        item_category: category,
        price: eurosOf(price.amount / count),
        quantity: count,
      })),
  }
}

interface Priced {
  categories: readonly Category[]
  rules: AgeRules
}

const productOf = (id: string, person: Person, { categories, rules }: Priced) => {
  const category = categories.find(({ products }) => products.some((product) => product.id === id))
  const product = category?.products.find((one) => one.id === id)
  const priceOf = (modelId?: string) =>
    product &&
    cardPrice({
      product,
      model: product.models.find((model) => model.id === modelId),
      type: countedType(person, rules),
      age: ageOf(person, rules.ageDay),
    })
  return { product, category, priceOf }
}

const itemOf = (line: Line, person: Person, priced: Priced): TrackedItem => {
  const { category, priceOf } = productOf(line.id, person, priced)
  const price = priceOf(line.modelId)
  return {
    item_id: line.id,
    item_name: line.title,
    ...variantOf([line.modelBrand, line.modelTitle, line.property1]),
    ...(category && { item_category: category.title }),
    ...(price && { price: eurosOf(price.amount) }),
    quantity: line.count,
  }
}

export const ecommerceOfProduct = (id: string, person: Person, priced: Priced): Ecommerce | null => {
  const { product, category, priceOf } = productOf(id, person, priced)
  if (!product || !category || !priceOf()) return null
  return ecommerce([itemOf({ id, title: product.title, count: 1 }, person, priced)])
}

const itemsOf = (persons: Persons, priced: Priced): Map<string, TrackedItem> => {
  const items = new Map<string, TrackedItem>()
  for (const person of everybody(persons))
    for (const line of person.products) {
      const item = itemOf(line, person, priced)
      const key = JSON.stringify([item.item_id, item.item_variant, item.price])
      items.set(key, { ...item, quantity: item.quantity + (items.get(key)?.quantity ?? 0) })
    }
  return items
}

const surplus = (items: Map<string, TrackedItem>, others: Map<string, TrackedItem>): Ecommerce | null => {
  const more = [...items]
    .map(([key, item]) => ({ ...item, quantity: item.quantity - (others.get(key)?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  return more.length > 0 ? ecommerce(more) : null
}

export const cartChanges = (before: Persons, after: Persons, priced: Priced) => {
  const [had, has] = [itemsOf(before, priced), itemsOf(after, priced)]
  return { added: surplus(has, had), removed: surplus(had, has) }
}
