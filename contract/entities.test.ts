import { expect, test } from 'vitest'
import { BookedPayload, BookingPayload, BookingPerson } from './booking.ts'
import { CalendarRate, Category, Condition, Features, Model, Product, Variant } from './catalogue.ts'
import { CookieSettings } from './cookie-settings.ts'
import { Session } from './customer.ts'
import { BookingDraft, DraftLine } from './draft.ts'
import { BusinessHours, RentalLocation } from './locations.ts'
import { Gender, PersonalFields, PersonType, ProductLine, Skills } from './person.ts'
import { Cart, CartItem, CartPerson, Offer } from './prices.ts'
import { Site } from './site.ts'
import { Special } from './specials.ts'

/* Checks that the schemas have the fields that the product's specification lists (docs/specification.md). */

const fieldsOf = (...schemas: { shape: object }[]) => schemas.flatMap(({ shape }) => Object.keys(shape))

test.each([
  [
    'the payload of a booking',
    fieldsOf(BookingPayload),
    'language date rate hours location persons bookingId remark newsletter termsAccepted createUser pickupDayBefore wl specials dc accommodation',
  ],
  ['the days of that payload', fieldsOf(BookingPayload.shape.date), 'from to'],
  ['the payload of an order', fieldsOf(BookingPayload), 'pickupdate pickuptime returndate returntime groupname'],
  [
    'a person',
    fieldsOf(BookingPerson),
    'type label mainperson firstname lastname country address zip city email phone age birthday weight height shoesize skills products coverage gender',
  ],
  ['a line sent to the server', fieldsOf(ProductLine), 'id count modelId property1 sizeByShop'],
  ['a line stored in the browser', fieldsOf(DraftLine), 'id count title modelId property1 modelBrand modelTitle'],
  [
    'a draft',
    fieldsOf(BookingDraft),
    'persons days rate hours location pickupDayBefore specials discountcode accommodation',
  ],
  [
    'a product',
    fieldsOf(Product),
    'id title type depotDayMode requiredPersonalFields models stock categoryTitle prices conditions timespan modelsNotInStock',
  ],
  ['a model of a product', fieldsOf(Model), 'id brand title variants notInStock'],
  ['a variant of a model', fieldsOf(Variant), 'property1 stock disabled'],
  ['a price', fieldsOf(Product.shape.prices.def.valueType), 'amount fromPrice'],
  ['an age condition', fieldsOf(Condition), 'personType ageFrom ageTo price title'],
  ['a category', fieldsOf(Category), 'title products productsNotInStock'],
  ['a cart', fieldsOf(Cart, CartPerson), 'persons items price'],
  ['an item of a cart', fieldsOf(CartItem), 'id title category count price modelTitle errors'],
  ['the errors of a cart’s item', fieldsOf(CartItem.shape.errors), 'modelRequired'],
  ['an offer', fieldsOf(Offer), 'categories cart rate rates errorcode'],
  ['a rate of the calendar', fieldsOf(CalendarRate), 'starting ending'],
  ['a location', fieldsOf(RentalLocation), 'id closed businesshours'],
  ['the closed days of a location', fieldsOf(RentalLocation.shape.closed.def.element), 'start end'],
  ['the opening hours of a location', fieldsOf(BusinessHours), 'from to start end'],
  ['a site', fieldsOf(Site), 'settings seasons banners'],
  ['a season', fieldsOf(Site.shape.seasons.def.element), 'from to'],
  ['a special', fieldsOf(Special), 'id type active'],
  ['a session', fieldsOf(Session), 'name'],
  [
    'the cookie settings',
    fieldsOf(CookieSettings),
    'technicalCookies analyticCookies marketingCookies googletools seenBanners',
  ],
])('The contract has all specified fields of %s', (_entity, fields, specified) => {
  expect(fields).toEqual(expect.arrayContaining(specified.split(' ')))
})

test('A person’s type, gender and skill are each a number from 1 to 3', () => {
  for (const schema of [PersonType, Gender, Skills]) {
    expect([1, 2, 3].every((value) => schema.safeParse(value).success)).toBe(true)
    expect([0, 4].some((value) => schema.safeParse(value).success)).toBe(false)
  }
  expect(PersonalFields.safeParse({}).success).toBe(true)
})

test.each([
  ['+44 7700 900123', true],
  ['0044 (0)7700 900123', true],
  ['+43 (664) 123/45-67', true],
  ['', true],
  ['07700 900123', false],
  ['0664 1234567', false],
  ['44 7700 900123', false],
  ['+44', false],
  ['+0 7700 900123', false],
])('A phone number must have its country’s dialling code or be empty: "%s" gives %s', (phone, isTaken) => {
  expect(PersonalFields.safeParse({ phone }).success).toBe(isTaken)
})

test('Technical cookies cannot be declined', () => {
  expect(CookieSettings.shape.technicalCookies.safeParse(false).success).toBe(false)
})

test.each(['piste', 'powder', 'skills', 'turn', 'terrain', 'suspension'])(
  'The feature %s of the size advice is a percentage from 0 to 100',
  (feature) => {
    expect([0, 100].every((share) => Features.safeParse({ [feature]: share }).success)).toBe(true)
    expect([-1, 101].some((share) => Features.safeParse({ [feature]: share }).success)).toBe(false)
  },
)

test.each(['hotel-post', 'Bergbahn_2026'])('The white label %s is valid in a booking and in a draft', (wl) => {
  expect(BookingPayload.shape.wl.safeParse(wl).success).toBe(true)
  expect(BookingDraft.shape.wl.safeParse(wl).success).toBe(true)
})

test.each(['Hotel Post', '', 'nineteen-letters-12'])(
  'The white label "%s" is invalid in a booking and in a draft',
  (wl) => {
    expect(BookingPayload.shape.wl.safeParse(wl).success).toBe(false)
    expect(BookingDraft.shape.wl.safeParse(wl).success).toBe(false)
  },
)

test('A stored booking remains readable although its white label is no longer valid', () => {
  expect(BookedPayload.parse({ language: 'de', date: {}, persons: [], wl: 'Hotel Post' }).wl).toBe('Hotel Post')
})
