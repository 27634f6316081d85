import { expect, test } from 'vitest'
import type { Category } from '#contract/catalogue.ts'
import type { Cart, CartItem } from '#contract/prices.ts'
import type { Line, Person, Persons } from '#domain/persons/persons.ts'
import { cartChanges, ecommerceOfCart, ecommerceOfProduct } from './events.ts'

const categories = [
  {
    id: 'ski',
    title: 'Ski',
    productsNotInStock: false,
    products: [
      {
        id: 'carver',
        title: 'Carver',
        prices: { 1: { amount: 16_650, fromPrice: false }, 3: { amount: 8_300, fromPrice: false } },
        conditions: [],
        models: [],
      },
    ],
  },
] as unknown as Category[]
const priced = { categories, rules: { youthAge: 15, ageDay: '2026-12-19' } }

const carver: Line = {
  id: 'carver',
  count: 1,
  title: 'Carver',
  modelBrand: 'Firn',
  modelTitle: 'Pro',
  property1: '165 cm',
}

const person = (type: 1 | 3, products: Line[]): Person => ({
  type,
  label: 'Anna Berger',
  firstname: 'Anna',
  index: 1,
  mainperson: true,
  products,
  coverage: false,
  isAutofilled: false,
})
const persons = (adult: Line[], kid: Line[] = []): Persons => ({ adults: [person(1, adult)], kids: [person(3, kid)] })

test('The event of an added product contains the price for its person in euros', () => {
  expect(cartChanges(persons([]), persons([carver]), priced)).toEqual({
    removed: null,
    added: {
      currency: 'EUR',
      value: 166.5,
      items: [
        {
          item_id: 'carver',
          item_name: 'Carver',
          item_variant: 'Firn Pro 165 cm',
          item_category: 'Ski',
          price: 166.5,
          quantity: 1,
        },
      ],
    },
  })
})

test('The event of a product viewed for a kid contains the price on its card', () => {
  expect(ecommerceOfProduct('carver', person(3, []), priced)).toEqual({
    currency: 'EUR',
    value: 83,
    items: [{ item_id: 'carver', item_name: 'Carver', item_category: 'Ski', price: 83, quantity: 1 }],
  })
  expect(ecommerceOfProduct('gone', person(3, []), priced)).toBeNull()
})

test('A changed size is reported as one removed and one added item', () => {
  const { added, removed } = cartChanges(persons([carver]), persons([{ ...carver, property1: '170 cm' }]), priced)
  expect(added?.items).toMatchObject([{ item_variant: 'Firn Pro 170 cm', quantity: 1 }])
  expect(removed?.items).toMatchObject([{ item_variant: 'Firn Pro 165 cm', quantity: 1 }])
})

test('The event of a removed person contains only the items of that person', () => {
  const { added, removed } = cartChanges(persons([carver], [carver]), persons([carver]), priced)
  expect(added).toBeNull()
  expect(removed).toMatchObject({ value: 83, items: [{ price: 83, quantity: 1 }] })
})

test('Raising a count reports only the added units', () => {
  const { added } = cartChanges(persons([carver]), persons([{ ...carver, count: 3 }]), priced)
  expect(added).toMatchObject({ value: 333, items: [{ quantity: 2 }] })
})

test('A product that is no longer offered is reported without a price', () => {
  const { removed } = cartChanges(persons([carver]), persons([]), { ...priced, categories: [] })
  expect(removed).toMatchObject({ value: 0, items: [{ item_id: 'carver', quantity: 1 }] })
  expect(removed?.items[0]).not.toHaveProperty('price')
})

test('The events of a changed cart contain no personal data', () => {
  expect(JSON.stringify(cartChanges(persons([]), persons([carver]), priced))).not.toMatch(/Anna|Berger/)
})

test('A cart’s reported value is the amount to pay, and items keep their prices', () => {
  const item = {
    id: 'depot',
    title: 'Depot',
    category: 'Depot',
    count: 3,
    price: { amount: 3_000 },
    errors: {},
    why: [],
  }
  const items: CartItem[] = [item, { ...item, id: 'helm', count: 1, price: { amount: 2_999 } }]
  const cart: Cart = {
    persons: [{ label: 'Anna', type: 1, items, coverage: { amount: 400 }, price: { amount: 6_399 } }],
    specials: [{ id: 'delivery', title: 'Zustellung', amount: 1_500 }],
    discount: { code: 'WINTER', amount: 500 },
    groupDiscount: { from: 8, percent: 5, amount: 200 },
    price: { amount: 7_199 },
    vat: { percent: 20, amount: 1_200 },
  }
  expect(ecommerceOfCart(cart)).toMatchObject({
    value: 71.99,
    tax: 12,
    coupon: 'WINTER',
    discount: 7,
    items: [
      { item_id: 'depot', price: 10, quantity: 3 },
      { item_id: 'helm', price: 29.99, quantity: 1 },
    ],
  })
})

test('The event of a cart without a discount has no discount field', () => {
  const cart: Cart = { persons: [], specials: [], price: { amount: 0 }, vat: { percent: 20, amount: 0 } }
  expect(ecommerceOfCart(cart)).toEqual({ currency: 'EUR', value: 0, tax: 0, items: [] })
})
