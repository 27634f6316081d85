import type * as z from 'zod/mini'
import type { OrderedPayload } from '#contract/booking.ts'
import type { Rate } from '#contract/catalogue.ts'
import type { postCheckout } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { ErrorCode, Invalid } from '#contract/errors.ts'
import { INTEGER_MAX } from '#contract/limits.ts'
import type { Cart } from '#contract/prices.ts'
import type { IsoDay } from '#contract/primitives.ts'
import type { FolderProduct } from '#contract/tenant-folder.ts'
import { handoverAtShop, transportOf } from '#domain/booking/special-rules.ts'
import { missingStays } from '#domain/booking/stay.ts'
import { REQUIRED_PARTS } from '#domain/booking/status-check.ts'
import { dayOf } from '#domain/calendar/days.ts'
import { invalidHandoverFields, handoverOf } from '#domain/calendar/handover.ts'
import { endOfHours } from '#domain/calendar/end-of-hours.ts'
import { fieldsOfGroup, leaderFields } from '#domain/groups/group-fields.ts'
import { sizeProblem } from '#domain/groups/group-size.ts'
import { bookerOf, contactIndex, needsContact, peopleOf } from '#domain/persons/contact.ts'
import { hiddenFields, requiredOfPeople, shopFields } from '#domain/persons/personal-fields.ts'
import { personalProblems } from '#domain/persons/personal-problems.ts'
import { MODEL_REQUIRED, needsModel } from '#domain/stock/units.ts'
import { invalid, invalidField, Refusal } from '#server/base/refusal.ts'
import { BOOKED_COLUMNS } from '#server/db/reservation-tables.ts'
import type { ChangeRow } from '#server/db/rows.ts'
import { rateFor, periodProblem, ratesFor, shopRate } from '#server/offers/period.ts'
import { priceCart, type TypedCode } from '#server/offers/priced-cart.ts'
import { shopLocation } from '#server/offers/shop-location.ts'
import { isRented } from '#server/offers/shop-product.ts'
import { lacksStart, offersHours } from '#server/offers/starts.ts'
import { type KnownPayload, validatePayload } from '#server/offers/validate-payload.ts'
import { type Wanted, wantedUnits } from '#server/stock/stock-claims.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { type Terms, termsOf } from '#server/tenants/terms.ts'

export type OrderBody = Omit<z.infer<(typeof postCheckout)['body']>, 'persons'> & Pick<OrderedPayload, 'persons'>

/** An order that meets every rule of the shop, but whose stock is not checked yet. */
export interface CheckedOrder {
  payload: KnownPayload
  location: string
  email: string
  rate: Rate
  cart: Cart
  amount: number
  discount: string | null
  terms: Terms | null
  wanted: Wanted
}

type Issues = Invalid['issues']

const productIssues = (shop: Shop, { persons }: KnownPayload): Issues =>
  persons.flatMap((person, at) => {
    if (REQUIRED_PARTS.products.isMissing(person))
      return [{ path: `persons.${at}.products`, message: REQUIRED_PARTS.products.key }]
    return person.products.flatMap((line, lineAt) => {
      const product = shop.products.get(line.id)?.product
      if (!product || !needsModel(product, line)) return []
      const path = `persons.${at}.products.${lineAt}.${line.modelId ? 'property1' : 'modelId'}`
      return [{ path, message: MODEL_REQUIRED }]
    })
  })

const chosenBy = (shop: Shop, { products }: KnownPayload['persons'][number]) =>
  products.flatMap(({ id }) => shop.products.get(id)?.product ?? [])

const withoutHidden = (shop: Shop, payload: KnownPayload): KnownPayload => {
  const asked = shopFields(shop.tenant.shop, payload.hours)
  const emptied = (chosen: FolderProduct[]) =>
    Object.fromEntries(hiddenFields(asked, chosen).map((field) => [field, null]))
  return {
    ...payload,
    contact: payload.contact && { ...payload.contact, ...emptied([]) },
    persons: payload.persons.map((person) => ({ ...person, ...emptied(chosenBy(shop, person)) })),
  }
}

/** Measures are not required of a group's persons, because the counter can take them. */
const groupPeople = (shop: Shop, { persons, contact, hours }: KnownPayload, chosen: FolderProduct[][]) => {
  const settings = shopFields(shop.tenant.shop, hours).required
  const required = fieldsOfGroup(settings, { persons, contact }, chosen).map(({ fields }) => fields)
  return contact
    ? {
        people: [contact, ...persons],
        booker: 0,
        before: 1,
        required: [leaderFields(settings, []).fields, ...required],
      }
    : { people: persons, booker: contactIndex(persons), before: 0, required }
}

const ownPeople = (shop: Shop, { persons, contact, hours }: KnownPayload, chosen: FolderProduct[][]) => ({
  ...peopleOf({ persons, contact: contact ?? {} }),
  required: requiredOfPeople(shopFields(shop.tenant.shop, hours).required, persons, chosen),
})

const personIssues = (shop: Shop, payload: KnownPayload, today: IsoDay): Issues => {
  const chosen = payload.persons.map((person) => chosenBy(shop, person))
  const { people, booker, before, required } = (payload.isGroup ? groupPeople : ownPeople)(shop, payload, chosen)
  const filledIn = people.map((fields, at) => ({ fields, required: required[at]!, books: at === booker }))
  return personalProblems(filledIn, today).map(({ person, field, key }) => ({
    path: person < before ? `contact.${field}` : `persons.${person - before}.${field}`,
    message: key,
  }))
}

const issuesOf = (shop: Shop, payload: KnownPayload, today: IsoDay): Issues => {
  const issues = [...productIssues(shop, payload), ...personIssues(shop, payload, today), ...stayIssues(shop, payload)]
  if (REQUIRED_PARTS.persons.isMissing(payload.persons))
    issues.push({ path: 'persons', message: REQUIRED_PARTS.persons.key })
  else if (contactIndex(payload.persons) === -1) issues.push({ path: 'persons.0.mainperson', message: 'form.invalid' })
  if (REQUIRED_PARTS.location.isMissing(payload.location))
    issues.push({ path: 'location', message: REQUIRED_PARTS.location.key })
  if (lacksStart(shop, payload)) issues.push({ path: 'start', message: 'form.invalid' })
  if (!payload.termsAccepted) issues.push({ path: 'termsAccepted', message: 'checkout.error.terms' })
  return issues
}

const stayIssues = ({ tenant }: Shop, payload: KnownPayload): Issues =>
  [...new Set(missingStays(tenant.specials, payload).map(({ need }) => need))].map((need) => ({
    path: 'accommodation',
    message: `specials.refused.${need}`,
  }))

const handoverIssues = (shop: Shop, payload: KnownPayload): Issues => {
  const { date: period, hours, pickupDayBefore, pickupdate, pickuptime, returndate, returntime } = payload
  const place = shopLocation(shop.locations.get(payload.location!)!, payload.language, period.from)
  const fields = invalidHandoverFields(
    place,
    { period, pickupDayBefore, hours: hours ?? null },
    {
      pickupdate: pickupdate ?? null,
      pickuptime: pickuptime ?? null,
      returndate: returndate ?? null,
      returntime: returntime ?? null,
    },
  )
  return fields.map((path) => ({ path, message: 'form.invalid' }))
}

/** Also refuses products without a line in the cart, because the shop does not rent them to the person in the period. */
const refuseUnrented = (shop: Shop, payload: KnownPayload, { units }: Wanted, cart: Cart) => {
  const unpriced = payload.persons.flatMap(({ products }, at) =>
    products.filter((line) => !cart.persons[at]!.items.some(({ id }) => id === line.id)).map(({ id }) => id),
  )
  const outOfStock = units.flatMap(({ key: _key, count, ...unit }) => {
    const product = shop.products.get(unit.product)?.product
    const isOffered = product && isRented(shop, product, payload) && !unpriced.includes(unit.product)
    return isOffered ? [] : [{ ...unit, missing: count }]
  })
  if (outOfStock.length > 0) throw new Refusal(409, { outOfStock })
}

const groupProblem = ({ tenant }: Shop, { isGroup, persons }: KnownPayload): ErrorCode | undefined => {
  const { groups } = tenant.shop
  return isGroup && groups && sizeProblem(persons.length, groups) ? ERROR_CODE.groupSize : undefined
}

const withHourlyHandover = (payload: KnownPayload): KnownPayload =>
  payload.start && payload.hours
    ? {
        ...payload,
        pickupdate: payload.date.from,
        pickuptime: payload.start,
        returndate: payload.date.to,
        returntime: endOfHours(payload.start, payload.hours),
      }
    : payload

/** @throws Refusal 422 with issues, or 409 with `outOfStock` or an error code, `totalChanged` with the current cart */
export const checkOrder = (
  shop: Shop,
  body: OrderBody,
  now: string,
  code: TypedCode | undefined,
  noted: Pick<KnownPayload, 'isGroup' | 'payAtShop' | 'quoteDiscount'> = {},
): CheckedOrder => {
  const today = dayOf(now)
  const { amountSeen, feeSeen: _ofChange, unanswered: _replaced, ...booking } = body
  const known = withoutHidden(shop, validatePayload(shop, { ...booking, ...noted }))
  const hasContact = known.isGroup || needsContact(known.persons)
  const payload = {
    ...handoverAtShop(withHourlyHandover(known), transportOf(shop.tenant.specials, known.specials)),
    contact: hasContact ? known.contact : null,
  }
  const issues = issuesOf(shop, payload, today)
  if (issues.length > 0) throw invalid(issues)

  const errorcode = periodProblem(shop, payload, now) ?? groupProblem(shop, payload)
  if (errorcode) throw new Refusal(409, { errorcode })
  if (!offersHours(shop, payload, now)) throw new Refusal(409, { errorcode: ERROR_CODE.periodNotBookable })
  const handoverProblems = handoverIssues(shop, payload)
  if (handoverProblems.length > 0) throw invalid(handoverProblems)
  const rate = rateFor(ratesFor(shop, payload, today), payload.rate)
  // Refuses the order if the requested rate is not available, because the visitor has agreed to the conditions of that
  // rate only.
  if (!rate || (payload.rate && payload.rate !== rate.id))
    throw new Refusal(409, { errorcode: ERROR_CODE.periodNotBookable })

  const { cart, discount, errorcode: discountProblem } = priceCart(shop, payload, rate, code, today)
  if (discountProblem) throw new Refusal(409, { errorcode: discountProblem })
  // The assertion is safe, because a missing location is among the issues above.
  const location = payload.location!
  const wanted = wantedUnits(shop.id, location, payload)
  refuseUnrented(shop, payload, wanted, cart)
  const { amount } = cart.price
  if (amount > INTEGER_MAX) throw invalidField('persons')
  if (amountSeen !== null && amountSeen !== undefined && amountSeen !== amount)
    throw new Refusal(409, { errorcode: ERROR_CODE.totalChanged, cart })

  // The assertions are safe, because missing fields are among the issues above.
  const email = bookerOf(payload)!.email!
  return {
    payload,
    location,
    email,
    rate: shopRate(rate, payload.language),
    cart,
    amount,
    discount: discount?.code ?? null,
    terms: termsOf(shop, payload.language, payload.isGroup),
    wanted,
  }
}

type Booked = Pick<ChangeRow, (typeof BOOKED_COLUMNS)[number]>

const written = (booked: Booked) => ({
  ...booked,
  payload: JSON.stringify(booked.payload),
  cart: JSON.stringify(booked.cart),
  rate: JSON.stringify(booked.rate),
})

export const bookedColumns = ({ payload, cart, rate, amount, discount, location, email, terms }: CheckedOrder) => {
  const { pickupdate, returndate } = handoverOf(payload, payload.date, payload.pickupDayBefore)
  return written({
    language: payload.language,
    payload,
    cart,
    rate,
    amount,
    discount,
    location,
    first_day: payload.date.from,
    last_day: payload.date.to,
    pickup_day: pickupdate,
    return_day: returndate,
    email,
    terms: terms?.hash ?? null,
  })
}

export const bookedColumnsOfChange = (change: ChangeRow) =>
  written(Object.fromEntries(BOOKED_COLUMNS.map((column) => [column, change[column]])) as Booked)
