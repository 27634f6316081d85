import { BookingPayload } from '#contract/booking.ts'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { addDays } from '#domain/calendar/days.ts'
import { formatDay } from '#domain/text/format.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { LEFT_OUT, type BookingField } from '#test/support/booking-fields.ts'
import { orderButton } from '#test/support/checkout-pages.ts'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { expect, test } from '#test/support/shop.ts'

const FIELDS = (Object.keys(BookingPayload.shape) as BookingField[]).filter((field) => field !== 'start')
const ANNA = { firstname: 'Anna', lastname: 'Berger', email: 'anna@example.com', phone: '+436641234567', age: 34 }
const MEASURES = { weight: 64.5, height: 172, shoesize: 39, skills: 2 as const }
const BIKE = { id: 'citybike', count: 1, title: 'Citybike', modelId: 'radlieb-gasse', property1: '50 cm' }

const HOTEL = 'Hotel Zirbenhof'

test('The overview shows each field of the booking, except start and fields listed as exceptions', async ({ page }) => {
  const overview = async (draft: BookingDraft, typed: Partial<CheckoutDraft>, tenant = 'alpin') => {
    await keepDraft(page, draft, tenant, '', { ...EMPTY_CHECKOUT, ...typed })
    await page.goto(`/${tenant}/de/checkout/overview`)
    await expect(orderButton(page)).toBeEnabled()
    return (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
  }
  const days = await weekAhead(page.request, 2)
  const dayBefore = addDays(days.from, -1)
  const bikeDay = (await weekAhead(page.request, 0, 'velo')).from
  const words: Partial<Record<BookingField, string>> = {
    date: formatDay(days.from, 'de-DE', 'long'),
    rate: 'bis 14 Tage vorher',
    hours: '4 Stunden',
    location: 'Talstation Zirbenbahn',
    persons: 'Berger',
    contact: 'Zita',
    remark: 'Bitte leise läuten.',
    newsletter: 'unsere Neuigkeiten',
    createUser: 'ein Konto für Sie',
    pickupDayBefore: formatDay(dayBefore, 'de-DE', 'long'),
    specials: 'Servicepaket',
    dc: 'SKI10',
    accommodation: HOTEL,
    groupname: 'Schachverein',
    pickupdate: formatDay(dayBefore, 'de-DE', 'long'),
    pickuptime: '17:00',
    returndate: formatDay(days.to, 'de-DE', 'long'),
    returntime: '16:30',
  }
  const family = familyDraft(days)
  const texts = [
    await overview(
      {
        ...family,
        rate: 'fruehbucher',
        pickupDayBefore: true,
        specials: ['servicepaket'],
        discountcode: 'SKI10',
        accommodation: 'hotel-zirbenhof',
        handover: { pickupdate: dayBefore, pickuptime: '17:00', returndate: days.to, returntime: '16:30' },
      },
      {
        persons: [{ ...ANNA, ...MEASURES }, { firstname: 'Mia' }],
        groupname: 'Schachverein',
        remark: 'Bitte leise läuten.',
        newsletter: true,
        createUser: true,
      },
    ),
    await overview(
      { ...family, persons: family.persons.slice(1) },
      {
        persons: [{ firstname: 'Mia' }],
        contact: { ...ANNA, age: null, firstname: 'Zita', birthday: '1985-02-03' },
      },
    ),
    await overview(
      {
        ...familyDraft({ from: bikeDay, to: bikeDay }),
        hours: 4,
        location: 'seehafen',
        persons: [{ type: 1, age: null, coverage: false, products: [BIKE] }],
      },
      { persons: [{ ...ANNA, ...MEASURES }] },
      'velo',
    ),
  ]
  const isShown = (field: BookingField) =>
    texts.some((text) => text.includes((words[field] ?? `the words of ${field}`).replaceAll(/\s+/g, ' ')))
  expect(FIELDS.filter((field) => LEFT_OUT.overview[field] === undefined && !isShown(field))).toEqual([])
})

test.describe('an accommodation of the list', () => {
  test.use({ allowed: /answer: 500/ })

  test('Nobody can order before the overview names the accommodation', { tag: '@deep' }, async ({ page }) => {
    const accommodation = 'hotel-zirbenhof'
    const opens = async () => {
      const draft = { ...familyDraft(await weekAhead(page.request, 2)), accommodation }
      await keepDraft(page, draft, 'alpin', '', {
        ...EMPTY_CHECKOUT,
        persons: [{ ...ANNA, ...MEASURES }, { firstname: 'Mia' }],
      })
      await page.goto('/alpin/de/checkout/overview')
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/accommodations', async (route) => {
      await promise
      await route.continue()
    })
    const priced = page.waitForResponse('**/api/prices')
    await opens()
    await priced
    await expect(orderButton(page)).toHaveCount(0)
    resolve()
    await expect(orderButton(page)).toBeEnabled()
    expect(await page.locator('main').innerText()).toContain(HOTEL)

    await page.route('**/api/accommodations', (route) => route.fulfill({ status: 500, json: { error: 'internal' } }))
    await opens()
    await expect(orderButton(page)).toBeEnabled()
    expect(await page.locator('main').innerText()).toContain(accommodation)
  })
})
