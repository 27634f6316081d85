import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { RentalLocation } from '#contract/locations.ts'
import type { Site } from '#contract/site.ts'
import { addDays } from '#domain/calendar/days.ts'
import { isOpenOn } from '#domain/calendar/opening.ts'
import { CARD, enterCard, isBooked, isPaymentOpen } from '#test/support/checkout-pages.ts'
import { measured } from '#test/support/comparison.ts'
import { countedVisitor, type CountedVisitor } from '#test/support/presses.ts'
import { expect, test } from '#test/support/shop.ts'
import { consentOf } from '#test/support/tracking-shop.ts'

const MOST = { phone: 32, wide: 28 }

const sixDays = async (request: APIRequestContext, shop: string) => {
  const { today, seasons } = (await (await request.get(`/${shop}/de/api/site`)).json()) as Site
  const locations = (await (await request.get(`/${shop}/de/api/locations`)).json()) as RentalLocation[]
  const soonest = addDays(today, 2)
  const [season] = seasons.filter(({ to }) => addDays(soonest, 30) <= to)
  const isOpen = (day: string) => locations.every((location) => isOpenOn(location, day))
  let from = season!.from > soonest ? season!.from : soonest
  while (!isOpen(from) || !isOpen(addDays(from, 5))) from = addDays(from, 1)
  return { from, to: addDays(from, 5) }
}

const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: true }).filter({ visible: true })

const product = (page: Page, title: string) =>
  page
    .locator('[data-part="tab-panel"]')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: title, exact: true }) })

const chooseDays = async (page: Page, visitor: CountedVisitor, shop: string) => {
  await expect(page.locator('[data-day]').first()).toBeVisible()
  for (const day of Object.values(await sixDays(page.request, shop))) {
    const cell = page.locator(`[data-day="${day}"]`)
    while (!(await cell.isVisible())) await visitor.press(button(page, 'Ein Monat weiter'))
    await visitor.press(cell)
  }
}

interface Body {
  name: string
  age: string
  height: string
  weight: string
  shoesize: string
}

const FAMILY: Body[] = [
  { name: 'Anna', age: '41', height: '170', weight: '64', shoesize: '39' },
  { name: 'Jakob', age: '43', height: '182', weight: '80', shoesize: '43' },
  { name: 'Mia', age: '11', height: '145', weight: '36', shoesize: '36' },
  { name: 'Ben', age: '9', height: '132', weight: '29', shoesize: '34' },
]

const form = (page: Page) => page.getByRole('region', { name: /^Angaben für / })
const helmetSize = (set: Locator, size: string) => set.getByRole('radiogroup').getByText(size, { exact: true })

const takeSkis = async (page: Page, visitor: CountedVisitor) => {
  for (const [at, { name, age, height, weight, shoesize }] of FAMILY.entries()) {
    if (at > 0) await visitor.press(page.getByRole('tab').nth(at))
    await visitor.fill('Körpergröße', height, form(page))
    await visitor.fill('Vorname', name, form(page))
    await visitor.fill('Gewicht', weight, form(page))
    await visitor.fill('Schuhgröße', shoesize, form(page))
    await visitor.fill('Alter', age, form(page))
    await visitor.choose('Fahrkönnen', 'Fortgeschritten', form(page))
  }
  await visitor.press(page.getByRole('tab').first())
  const set = product(page, 'Set Komfort')
  await visitor.press(button(set, 'Wählen: Set Komfort'))
  await visitor.press(button(set, 'Dazunehmen: Skihelm'))
  await visitor.press(helmetSize(set, 'M (55–58 cm)'))
  await visitor.press(button(set, 'Auch für Jakob, Mia und Ben: Set Komfort'))
  await visitor.press(page.getByRole('tab').nth(1))
  await visitor.press(helmetSize(set, 'L (58–61 cm)'))
}

const takeBikes = async (page: Page, visitor: CountedVisitor) => {
  const tell = async ({ name, height }: Body) => {
    await visitor.fill('Körpergröße', height, form(page))
    await visitor.fill('Vorname', name, form(page))
  }
  const [anna, jakob, mia, ben] = FAMILY
  await tell(anna!)
  const withSeat = product(page, 'Set Rad mit Kindersitz')
  await visitor.press(button(withSeat, 'Wählen: Set Rad mit Kindersitz'))
  await visitor.press(button(withSeat, 'Dazunehmen: Fahrradhelm'))
  await visitor.press(helmetSize(withSeat, 'M (54–58 cm)'))
  await visitor.press(page.getByRole('tab').nth(1))
  await tell(jakob!)
  await visitor.press(button(product(page, 'Set Rad'), 'Wählen: Set Rad'))
  await visitor.press(helmetSize(product(page, 'Set Rad'), 'L (58–62 cm)'))
  await visitor.press(page.getByRole('tab').nth(2))
  await tell(mia!)
  await visitor.press(button(product(page, 'Set Kinderrad'), 'Wählen: Set Kinderrad'))
  await visitor.press(page.getByRole('tab').nth(3))
  await tell(ben!)
  await visitor.press(button(product(page, 'Kinderhelm'), 'Wählen: Kinderhelm'))
}

const CONTACT = { Nachname: 'Berger', 'E\u2011Mail': 'anna@example.com' }
const ADDRESS = {
  'Straße und Hausnummer': 'Seeweg 3',
  Postleitzahl: '6900',
  Ort: 'Bregenz',
  Telefon: '+43 664 1234567',
}

const fillPersonal = async (page: Page, visitor: CountedVisitor, at: number, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) await visitor.fill(label, text, page.locator(`[data-at="${at}"]`))
}

const SHOPS = {
  alpin: {
    equip: takeSkis,
    tell: (page: Page, visitor: CountedVisitor) => fillPersonal(page, visitor, 0, CONTACT),
  },
  velo: {
    equip: takeBikes,
    tell: async (page: Page, visitor: CountedVisitor) => {
      await visitor.select('Land', 'Österreich', page.locator('[data-at="0"]'))
      await fillPersonal(page, visitor, 0, { ...CONTACT, ...ADDRESS })
      for (const at of [1, 2, 3]) await fillPersonal(page, visitor, at, { Nachname: 'Berger' })
    },
  },
}

/** On a wide screen, the visitor goes from the equipment straight to the cart, by the button of the cart beside it. */
const WAY_ON = {
  phone: /^Weiter (zu den Extras|zur Unterkunft|zum Tarif|zum Warenkorb|zu Ihren Daten)$/,
  wide: /^(Zum Warenkorb|Weiter zu Ihren Daten)$/,
}

const goToPersonalData = async (page: Page, visitor: CountedVisitor, width: keyof typeof MOST) => {
  while (!page.url().endsWith('/checkout')) {
    await expect(page.locator('[data-resting]')).toHaveCount(0)
    const before = page.url()
    await visitor.press(button(page, WAY_ON[width]))
    await expect(page).not.toHaveURL(before)
  }
}

const MODEL_AND_SIZE = /\n[^\n]+, (?:\d|[SML] )/

const DAYS = 2

/** The comparison states these figures. It names the presses that turn the calendar on separately, because they depend on today. */
const expectStated = async (page: Page, presses: Record<string, number>, width: keyof typeof MOST) => {
  const { persons, days, equipment, payment } = presses
  expect(days).toBeGreaterThanOrEqual(DAYS)
  const sum = Object.values({ ...presses, days: DAYS }).reduce((total, each) => total + each, 0)
  expect(measured(4)).toContain(width === 'phone' ? `${sum} presses on a phone` : `${sum} on a desktop`)
  expect(measured(1)).toContain(`${persons} presses enter two children`)
  expect(measured(4)).toContain(`${equipment} presses equip the family`)
  expect(measured(9)).toContain(`${payment} presses order and pay`)
  const parts = await page.locator('[data-part="items-row"]').allInnerTexts()
  const named = parts.filter((part) => MODEL_AND_SIZE.test(part))
  expect(measured(2)).toContain(`model and size of ${named.length} of ${parts.length} parts`)
}

for (const [shop, width, tag] of [
  ['alpin', 'phone', ['@phone']],
  ['alpin', 'wide', ['@deep']],
  ['velo', 'phone', ['@phone', '@deep']],
  ['velo', 'wide', ['@deep']],
] as const)
  test(`A family of four books at ${shop} in few presses (${width} screen)`, { tag: [...tag] }, async ({ page }) => {
    const visitor = countedVisitor(page)
    const presses: Record<string, number> = {}
    await page.goto(`/${shop}/de`)
    if (shop === 'velo') await button(consentOf(page), 'Alle ablehnen').click()
    await visitor.press(button(page, 'Ein Kind mehr'))
    await visitor.press(button(page, 'Ein Kind mehr'))
    await visitor.press(button(page, 'Weiter zum Zeitraum'))
    presses.persons = visitor.take()
    await chooseDays(page, visitor, shop)
    presses.days = visitor.take()
    if (shop === 'alpin') {
      await visitor.press(button(page, 'Weiter zur Abholung'))
      await visitor.press(page.locator('#location').getByText('Zirbenbahn').first())
    }
    await visitor.press(button(page, 'Weiter zur Ausrüstung'))
    presses.place = visitor.take()
    await SHOPS[shop].equip(page, visitor)
    presses.equipment = visitor.take()
    await goToPersonalData(page, visitor, width)
    presses.cart = visitor.take()
    await SHOPS[shop].tell(page, visitor)
    await visitor.press(button(page, 'Weiter zur Übersicht'))
    presses.data = visitor.take()
    await visitor.press(page.getByText('Ich stimme den Allgemeinen'))
    await visitor.press(button(page, 'zahlungspflichtig bestellen'))
    await isPaymentOpen(page)
    await enterCard(page, CARD.good)
    await visitor.press(button(page, /€ bezahlen$/))
    await isBooked(page)
    presses.payment = visitor.take()
    expect(visitor.report(`a family at ${shop}, ${width}`)).toBeLessThanOrEqual(MOST[width])
    if (shop === 'alpin') await expectStated(page, presses, width)
  })
