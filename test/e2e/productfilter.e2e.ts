import type { Locator, Page } from '@playwright/test'
import type { BookingDraft } from '#contract/draft.ts'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { familyDraft, keepDraft, orderElsewhere, weekAhead } from '#test/support/booking.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const person = (type: 1 | 3, age: number | null = null): BookingDraft['persons'][number] => ({
  type,
  age,
  coverage: false,
  products: [],
})

interface Opening {
  week?: number
  path?: string
  tenant?: string
  hash?: string
  persons?: BookingDraft['persons']
}

const openShop = async (
  page: Page,
  { week = 0, tenant = 'alpin', path = `/${tenant}/de`, hash = 'products', persons }: Opening = {},
) => {
  const days = await weekAhead(page.request, week, tenant)
  const location = tenant === 'velo' ? 'seehafen' : 'talstation'
  const draft = { ...familyDraft(days), persons: persons ?? [person(1), person(1), person(3, 8)], location }
  await keepDraft(page, draft, tenant)
  await page.goto(`${path}#${hash}`)
  return days
}

const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const filter = (page: Page) => page.locator('#productfilter')
const question = (page: Page, name: string | RegExp) => filter(page).getByRole('heading', { level: 3, name })
const pick = (page: Page, name: string) =>
  filter(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const cart = (page: Page) => page.getByRole('region', { name: 'Warenkorb', exact: true })
const tab = (page: Page, label: string) => page.getByRole('tab', { name: new RegExp(`^${label}`) })

const next = (page: Page) => button(filter(page), 'Weiter').click()

const choose = async (page: Page, words: string) => {
  await filter(page).getByText(words, { exact: true }).click()
  await next(page)
}

const share = async (page: Page, label: string, percent: number) => {
  await filter(page).getByRole('slider', { name: label }).fill(String(percent))
  await next(page)
}

interface Skier {
  skills: string
  powder: number
  turn: number
  height: string
  weight: string
}

const answerAsSkier = async (page: Page, { skills, powder, turn, height, weight }: Skier) => {
  await choose(page, 'Ski')
  await choose(page, skills)
  await share(page, 'Anteil im Tiefschnee', powder)
  await share(page, 'Anteil langer Schwünge', turn)
  await filter(page).getByLabel('Körpergröße').fill(height)
  await filter(page).getByLabel('Gewicht').fill(weight)
  await button(filter(page), 'Empfehlung ansehen').click()
}

/** Answers for a skier whose ability and measures are known. */
const answerAsMeasured = async (page: Page, { powder, turn }: Pick<Skier, 'powder' | 'turn'>) => {
  await choose(page, 'Ski')
  await share(page, 'Anteil im Tiefschnee', powder)
  await filter(page).getByRole('slider', { name: 'Anteil langer Schwünge' }).fill(String(turn))
  await button(filter(page), 'Empfehlung ansehen').click()
}

const allRound: Skier = { skills: 'Fortgeschritten', powder: 20, turn: 50, height: '178', weight: '75' }

test.describe('the size advice', () => {
  test(
    'the size advice recommends up to three models, and checkout shows the visitor’s answers',
    { tag: '@deep' },
    async ({ page }) => {
      await openShop(page, { persons: [person(1)] })
      const start = button(page, 'Beratung starten')
      await expect(start).toBeVisible()
      await expect(page.locator('#products [data-part="step-number"]')).toHaveText('4')
      await start.click()
      await expect(page).toHaveURL(/#productfilter$/)
      await expect(question(page, 'Was möchte Erwachsener 1 fahren?')).toBeFocused()

      await test.step('a reload keeps the answers, and back leads to the products', async () => {
        await page.reload()
        await expect(question(page, 'Was möchte Erwachsener 1 fahren?')).toBeVisible()
        await expect(page).toHaveURL(/#productfilter$/)
        await page.goBack()
        await expect(page.getByRole('heading', { name: 'Sportski' })).toBeVisible()
        await expect(page).toHaveURL(/#products$/)
        await expect(tab(page, 'Erwachsener 1')).toBeFocused()
        await page.goForward()
        await expect(question(page, 'Was möchte Erwachsener 1 fahren?')).toBeVisible()
      })
      await expect(filter(page)).toContainText('Frage 1 von 5')
      await expectNoFlaws(page)
      await answerAsSkier(page, allRound)

      await expect(question(page, 'Das passt zu Erwachsener 1')).toBeFocused()
      await expect(filter(page).getByRole('listitem').getByRole('heading', { level: 4 })).toHaveText([
        'Skarn Pista 74',
        'Gratwerk Linie W',
        'Firnholz Lahn 76',
      ])
      const best = pick(page, 'Skarn Pista 74')
      await expect(best).toContainText('Passt am besten')
      await expect(best).toContainText('Passt zu: sicheres Fahren, Piste und mittlere Schwünge')
      await expect(best).toContainText('Empfohlene Größe: 160 cm, für 178 cm Körpergröße')
      await expect(best).toContainText('140,00 €')
      await expectNoFlaws(page)

      await button(best, 'Übernehmen: Skarn Pista 74, 160 cm').click()
      await expect(best).toContainText('Gewählt: Skarn Pista 74, 160 cm')
      await expect(cart(page)).toContainText('Skarn Pista 74, 160 cm')
      await expectNoFlaws(page)
      await button(filter(page), 'Weiter zur Ausrüstung für Erwachsener 1').click()
      await expect(page).toHaveURL(/#products$/)
      await expect(tab(page, 'Erwachsener 1')).toBeFocused()

      await test.step('measures are shown at checkout and not stored in localStorage', async () => {
        await expect(cart(page)).toContainText('140,00 €')
        expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('178')
        await button(cart(page), 'Zum Warenkorb').click()
        await button(cart(page), 'Zum Warenkorb').click()
        await button(page.locator('#cart'), 'Weiter zu Ihren Daten').click()
        await expect(page.getByText(/75\s*kg, 178\s*cm, Fortgeschritten/)).toBeVisible()
      })
    },
  )

  test('The size advice’s result offers the whole set, which one press chooses', { tag: '@deep' }, async ({ page }) => {
    await openShop(page, { persons: [person(1)], hash: 'productfilter', week: 2 })
    await answerAsSkier(page, allRound)
    const set = filter(page).getByRole('region', { name: 'Alles zusammen: Set Komfort' })
    await expect(set.getByRole('listitem')).toHaveText([
      'Komfortski: Skarn Pista 74, 160 cm',
      'Skischuh Komfort: Die Größe wählen Sie danach',
      'Skistöcke',
    ])
    await expect(set).toContainText('196,68 €')
    await expectNoFlaws(page)
    await button(set, 'Alles übernehmen').click()
    await expect(page).toHaveURL(/#products$/)
    await expect(tab(page, 'Erwachsener 1')).toBeFocused()
    await expect(cart(page)).toContainText('Set Komfort')
  })

  test('the size advice recommends free sizes only', { tag: '@deep' }, async ({ page }) => {
    const racer: Skier = { skills: 'Könner', powder: 0, turn: 0, height: '165', weight: '65' }
    const days = await openShop(page, { week: 7, hash: 'productfilter' })
    await answerAsSkier(page, racer)
    await expect(pick(page, 'Gratwerk Meister SLX')).toContainText('Empfohlene Größe: 155 cm')
    while ((await orderElsewhere(page.request, days, '155 cm')) === 201);
    await page.reload()
    await answerAsMeasured(page, racer)
    await expect(pick(page, 'Gratwerk Meister SLX')).toContainText('Empfohlene Größe: 160 cm')
  })

  test(
    'the size advice reports if nothing fits, and links to answers and all products',
    { tag: '@deep' },
    async ({ page }) => {
      await openShop(page, { hash: 'productfilter' })
      await answerAsSkier(page, { ...allRound, skills: 'Anfänger', powder: 100 })
      await expect(question(page, 'Dafür ist gerade nichts Passendes verfügbar')).toBeFocused()
      await expectNoFlaws(page)
      await button(filter(page), 'Zurück').click()
      await button(filter(page), 'Zurück').click()
      await button(filter(page), 'Zurück').click()
      await expect(filter(page).getByRole('slider')).toHaveValue('100')
      await expect(filter(page).getByRole('slider')).toHaveAttribute('aria-valuetext', /^100\s%$/)
      await filter(page).getByRole('slider', { name: 'Anteil im Tiefschnee' }).fill('10')
      await button(filter(page), 'Empfehlung ansehen').click()
      await expect(pick(page, 'Firnholz Start 68')).toContainText('Passt zu: Einstieg, Piste')
      await button(filter(page), 'Neu beginnen').click()
      await expect(question(page, 'Was möchte Erwachsener 1 fahren?')).toBeVisible()
      await button(filter(page), 'Beratung beenden').click()
      await expect(page.getByRole('heading', { name: 'Sportski' })).toBeVisible()
    },
  )

  test(
    'the size advice accepts a missing height and keeps each person’s answers',
    { tag: '@deep' },
    async ({ page }) => {
      await openShop(page, { hash: 'productfilter' })
      const skis = pick(page, 'Loipenwerk Zug Schuppe')
      const height = filter(page).getByLabel('Körpergröße')
      await choose(page, 'Langlauf klassisch')

      await test.step('the visitor chooses the size if the height is missing', async () => {
        await button(filter(page), 'Überspringen').click()
        await button(skis, 'Größe wählen: Loipenwerk Zug Schuppe').click()
        await skis.getByText('194 cm', { exact: true }).click()
        await expect(cart(page)).toContainText('Loipenwerk Zug Schuppe, 194 cm')
      })

      await test.step('an impossible height is refused', async () => {
        await button(filter(page), 'Zurück').click()
        await height.fill('17,8')
        await button(filter(page), 'Empfehlung ansehen').click()
        await expect(filter(page)).toContainText('Bitte geben Sie eine Größe von 40 bis 250 cm an')
        await expect(height).toBeFocused()
        await expectNoFlaws(page)
        await height.fill('178')
        await button(filter(page), 'Empfehlung ansehen').click()
        await expect(skis).toContainText('Empfohlene Größe: 200 cm')
      })

      await test.step('each person’s answers are kept for the visit', async () => {
        await expect(question(page, 'Das passt zu Erwachsener 1')).toBeVisible()
        await tab(page, 'Kind 1').click()
        await expect(question(page, 'Was möchte Kind 1 fahren?')).toBeVisible()
        await choose(page, 'Ski')
        await choose(page, 'Anfänger')
        await tab(page, 'Erwachsener 1').click()
        await expect(question(page, 'Das passt zu Erwachsener 1')).toBeVisible()
        await tab(page, 'Kind 1').click()
        await share(page, 'Anteil im Tiefschnee', 0)
        await share(page, 'Anteil langer Schwünge', 30)
        await height.fill('112')
        await button(filter(page), 'Empfehlung ansehen').click()
        await expect(pick(page, 'Hopfel Murmel')).toContainText('Empfohlene Größe: 90 cm')
      })
    },
  )

  test('the size advice can be used by keyboard alone', { tag: '@deep' }, async ({ page }) => {
    await openShop(page)
    await button(page, 'Beratung starten').focus()
    await page.keyboard.press('Enter')
    await expect(question(page, 'Was möchte Erwachsener 1 fahren?')).toBeFocused()
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('Tab', 'Space', 'Enter')
    await expect(question(page, 'Wie sicher fährt Erwachsener 1?')).toBeFocused()
    await press('Tab', 'Space', 'ArrowDown', 'Enter')
    await expect(question(page, 'Wo fährt Erwachsener 1 am liebsten?')).toBeFocused()
    await press('Tab', 'Home', 'ArrowRight', 'ArrowRight')
    await expect(filter(page).getByRole('slider')).toHaveValue('20')
    await press('Tab', 'Enter')
    await expect(question(page, /Schwünge/)).toBeFocused()
    await press('Tab', 'Tab', 'Tab', 'Enter')
    await expect(question(page, /Wie groß/)).toBeFocused()
    await press('Tab')
    await page.keyboard.type('178')
    await press('Enter')
    await expect(question(page, 'Das passt zu Erwachsener 1')).toBeFocused()
    await press('Tab', 'Tab', 'Enter')
    await expect(cart(page)).toContainText('Skarn Pista 74, 160 cm')
    await expect(filter(page).getByRole('heading', { name: 'Skarn Pista 74' })).toBeFocused()
    await press('Shift+Tab', 'Enter')
    await expect(cart(page)).toContainText('Set Komfort')
    await expect(tab(page, 'Erwachsener 1')).toBeFocused()
  })
})

test('The size advice does not ask again for known measures', { tag: '@deep' }, async ({ page }) => {
  const days = await weekAhead(page.request, 0)
  const measured = { ...EMPTY_CHECKOUT, persons: [{ height: 178, weight: 75, skills: 2 as const }] }
  await keepDraft(page, { ...familyDraft(days), persons: [person(1)] }, 'alpin', '', measured)
  await page.goto('/alpin/de#productfilter')
  await answerAsMeasured(page, allRound)
  await expect(pick(page, 'Skarn Pista 74')).toContainText('Empfohlene Größe: 160 cm')
  await button(filter(page), 'Zurück').click()
  await expect(filter(page).getByLabel('Körpergröße')).toHaveValue('178')
})

test('The size advice opens only when products can be chosen', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/alpin/de#productfilter')
  await expect(page).toHaveURL(/#calendar$/)
})

test.describe('no connection', () => {
  test.use({ allowed: /^failed:/ })

  test(
    'after a lost connection the size advice keeps its answers and then recommends models',
    { tag: '@deep' },
    async ({ page }) => {
      await openShop(page, { hash: 'productfilter' })
      await choose(page, 'Langlauf klassisch')
      await button(filter(page), 'Überspringen').click()
      const skis = pick(page, 'Loipenwerk Zug Schuppe')
      await button(skis, /^Größe wählen/).click()
      await page.route('**/api/prices', (route) => route.abort())
      await skis.getByText('194 cm', { exact: true }).click()
      await button(filter(page), 'Zurück').click()
      await filter(page).getByLabel('Körpergröße').fill('178')
      await button(filter(page), 'Empfehlung ansehen').click()
      await expect(question(page, 'Empfehlung gerade nicht möglich')).toBeFocused()
      await expectNoFlaws(page)
      await page.unroute('**/api/prices')
      await button(filter(page), 'Noch einmal versuchen').click()
      await expect(skis).toContainText('Empfohlene Größe: 200 cm')
    },
  )
})

test.describe('the size advice on a phone', { tag: '@phone' }, () => {
  test('on a phone, the size advice shows one primary button at a time', { tag: '@deep' }, async ({ page }) => {
    const poles = { id: 'stoecke', count: 1, title: 'Skistöcke' }
    await page.clock.install()
    await openShop(page, { persons: [{ ...person(1), products: [poles] }, person(1)] })
    const primary = page.locator('[data-part="button"][data-kind="primary"]:visible')
    const goOn = async () => {
      await page.clock.runFor(500)
      await primary.tap()
    }
    await expect(primary).toHaveText(['Weiter: Erwachsener 2 ausrüsten'])
    await button(page, 'Beratung starten').tap()
    await expect(question(page, 'Was möchte Erwachsener 1 fahren?')).toBeFocused()
    await expect(primary).toHaveText(['Weiter'])
    await expect(primary).toBeDisabled()
    await filter(page).getByText('Ski', { exact: true }).tap()
    await goOn()
    await expect(question(page, 'Wie sicher fährt Erwachsener 1?')).toBeFocused()
    await filter(page).getByText('Fortgeschritten', { exact: true }).tap()
    await goOn()
    await filter(page).getByRole('slider', { name: 'Anteil im Tiefschnee' }).fill('20')
    await goOn()
    await expect(filter(page).getByRole('slider', { name: 'Anteil langer Schwünge' })).toBeVisible()
    await goOn()
    await expect(primary).toHaveText(['Empfehlung ansehen'])
    await filter(page).getByLabel('Körpergröße').fill('178')
    await expectNoFlaws(page)
    await goOn()
    await expect(question(page, 'Das passt zu Erwachsener 1')).toBeFocused()
    await expect(primary).toHaveText(['Alles übernehmen'])
    await goOn()
    await expect(tab(page, 'Erwachsener 1')).toBeFocused()
    await expect(primary).toHaveText(['Weiter: Erwachsener 2 ausrüsten'])
    await expectNoFlaws(page)
    await goOn()
    await expect(tab(page, 'Erwachsener 2')).toBeFocused()
  })

  test(
    'on a phone, a beginner who gives no height is recommended a board, in English',
    { tag: '@deep' },
    async ({ page }) => {
      await openShop(page, { path: '/alpin/en' })
      await button(page, 'Start the advice').tap()
      await filter(page).getByText('Snowboard', { exact: true }).tap()
      await button(filter(page), 'Next').tap()
      await filter(page).getByText('Beginner', { exact: true }).tap()
      await button(filter(page), 'Next').tap()
      await filter(page).getByRole('slider', { name: 'Deep snow' }).fill('10')
      await expectNoFlaws(page)
      await button(filter(page), 'Next').tap()
      await button(filter(page), 'Skip').tap()
      const board = pick(page, 'Tiefwinter Anfang')
      await expect(board).toContainText('Suits: beginners and the piste')
      await button(board, 'Choose size: Tiefwinter Anfang').tap()
      await board.getByText('148 cm', { exact: true }).tap()
      await expect(board).toContainText('Chosen: Tiefwinter Anfang, 148 cm')
      await expectNoFlaws(page)
    },
  )

  test(
    'on a phone, the bike shop recommends by motor, terrain, frame and weight',
    { tag: '@deep' },
    async ({ page }) => {
      await openShop(page, { tenant: 'velo', hash: 'productfilter', persons: [person(1)] })
      await choose(page, 'Mit Motor')
      await share(page, 'Anteil im Gelände', 100)
      await share(page, 'Federung', 100)
      await filter(page).getByLabel('Körpergröße').fill('180')
      await filter(page).getByLabel('Gewicht').fill('85')
      await button(filter(page), 'Empfehlung ansehen').tap()
      const bike = pick(page, 'Voltan Steig 140')
      await expect(bike).toContainText('Passt zu: Gelände, viel Federung und Fahren mit Motor')
      await expect(bike).toContainText('Empfohlene Größe: L (177–188 cm)')
      await expectNoFlaws(page)
      await test.step('controls are large enough and inside the screen', async () => {
        const flaws = await filter(page)
          .locator('button')
          .evaluateAll((elements) =>
            elements
              .map((element) => ({ words: element.textContent, ...element.getBoundingClientRect().toJSON() }))
              .filter(({ height, right, left }) => height < 44 || left < 0 || right > window.innerWidth),
          )
        expect(flaws).toEqual([])
      })
      await button(filter(page), 'Zurück').tap()
      await filter(page).getByLabel('Gewicht').fill('130')
      await button(filter(page), 'Empfehlung ansehen').tap()
      await expect(question(page, 'Dafür ist gerade nichts Passendes verfügbar')).toBeVisible()
    },
  )
})
