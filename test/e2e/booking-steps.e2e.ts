import { tick } from '#test/support/hand.ts'
import type { Locator, Page } from '@playwright/test'
import type { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { addDays, weekdayOf } from '#domain/calendar/days.ts'
import { EMPTY_CHECKOUT } from '#test/support/draft.ts'
import { familyDraft, keepDraft, weekAhead } from '#test/support/booking.ts'
import { builtFileOf } from '#test/support/built-app.ts'
import { pressFreeDays } from '#test/support/free-days.ts'
import { openPage } from '#test/support/open.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'
import { turnCalendar } from '#test/support/turn-calendar.ts'

const step = (page: Page, name: 'entry' | 'calendar' | 'location' | 'products') => page.locator(`#${name}`)
const button = (on: Page | Locator, name: string | RegExp) => on.getByRole('button', { name, exact: true })
const stepper = (page: Page, name: string) => page.getByRole('group', { name })

const nextWinter = async (page: Page, path: string) => {
  const { today } = (await (await page.request.get(`${path}/api/site`)).json()) as { today: string }
  const year = Number(today.slice(0, 4)) + (today.slice(5) >= '11-27' ? 1 : 0)
  return (monthDay: string) => `${monthDay < '06-01' ? year + 1 : year}-${monthDay}`
}

const openWithDays = async (
  page: Page,
  [from, to]: [string, string],
  { at, ...more }: Partial<BookingDraft> & { at: string },
) => {
  const winter = await nextWinter(page, '/de')
  const person = { type: 1 as const, age: null, coverage: false, products: [] }
  const days = { from: winter(from), to: winter(to) }
  await keepDraft(page, { ...familyDraft(days), persons: [person, person], location: null, ...more })
  await page.goto(`/de#${at}`)
  return winter
}

const dayCell = (page: Page, day: string) =>
  page.getByRole('button', {
    name: new RegExp(
      `^${new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))}`,
    ),
  })

const turnTo = async (page: Page, day: string): Promise<Locator> => {
  const cell = dayCell(page, day)
  await turnCalendar(page, () => cell.isVisible())
  return cell
}

const pick = async (page: Page, ...days: string[]) => {
  for (const day of days) await (await turnTo(page, day)).click()
}

const openCalendar = async (page: Page, path = '/de') => {
  await openPage(page, path)
  await button(page, 'Weiter zum Zeitraum').click()
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
  return nextWinter(page, path)
}

const sentence = (page: Page) => step(page, 'calendar').locator('[data-part="period-sentence"]')

test('Persons are added and removed by type', async ({ page }) => {
  await openPage(page, '/de')
  await expect(stepper(page, 'Erwachsene').getByRole('status')).toHaveText('2')

  await test.step('the ages that each type offers follow the shop’s youth age', async () => {
    await expect(stepper(page, 'Erwachsene')).toContainText('ab 18 Jahren')
    await expect(stepper(page, 'Jugendliche')).toContainText('15 bis 17 Jahre')
    await expect(stepper(page, 'Kinder')).toContainText('bis 14 Jahre')
  })

  await test.step('a kid of the youth age counts as a youth until corrected', async () => {
    await button(page, 'Ein Kind mehr').click()
    await expect(page.getByText('ab 15 Jahren gelten Ausrüstung und Preise für Jugendliche.')).toBeVisible()
    await page.getByLabel('Kind 1', { exact: true }).selectOption('15 Jahre')
    await expect(stepper(page, 'Jugendliche').getByRole('status')).toHaveText('1')
    await expect(stepper(page, 'Kinder').getByRole('status')).toHaveText('0')
    await page.getByLabel('Jugendlicher 1', { exact: true }).selectOption('14 Jahre')
    await expect(stepper(page, 'Kinder').getByRole('status')).toHaveText('1')
    await expect(page.getByRole('list', { name: 'Personen' }).getByRole('listitem')).toHaveText(
      ['Erwachsener 1', 'Erwachsener 2', 'Kind 1'].map((label) => new RegExp(`${label}$`)),
    )
  })

  await test.step('a stepper removes the last person of its type', async () => {
    await button(page, 'Ein Jugendlicher mehr').click()
    await button(page, 'Ein Kind mehr').click()
    await expect(stepper(page, 'Kinder').getByRole('status')).toHaveText('2')
    await button(page, 'Ein Kind weniger').click()
    await expect(stepper(page, 'Kinder').getByRole('status')).toHaveText('1')
    await expect(page.getByLabel('Kind 1', { exact: true })).toHaveValue('14')
    await expect(stepper(page, 'Jugendliche').getByRole('status')).toHaveText('1')
    await button(page, 'Ein Jugendlicher weniger').click()
    await expect(stepper(page, 'Jugendliche').getByRole('status')).toHaveText('0')
    await expect(page.getByLabel('Kind 1', { exact: true })).toHaveValue('14')
  })
})

test('Removing a person with choices or data requires a confirmation', { tag: '@deep' }, async ({ page }) => {
  const draft = familyDraft(await weekAhead(page.request, 1))
  const [adult, kid] = draft.persons
  const persons = [
    { ...adult!, products: [] },
    { ...adult!, products: [] },
    { ...kid!, age: 5 },
    { ...kid!, age: 9, products: [] },
  ]
  const typed: CheckoutDraft = {
    ...EMPTY_CHECKOUT,
    persons: [{}, { firstname: 'Jakob' }, {}, {}],
  }
  await keepDraft(page, { ...draft, persons }, 'alpin', '', typed)
  await page.goto('/#entry')
  const people = page.getByRole('list', { name: 'Personen' })

  await test.step('the stepper asks before removing a person named at checkout', async () => {
    const count = stepper(page, 'Erwachsene').getByRole('status')
    await expect(count).toHaveText('2')
    await button(page, 'Ein Erwachsener weniger').click()
    const dialog = page.getByRole('alertdialog', { name: 'Jakob entfernen' })
    await expect(dialog).toContainText('Angaben')
    await button(dialog, 'Behalten').click()
    await expect(count).toHaveText('2')
    await button(page, 'Ein Erwachsener weniger').click()
    await button(dialog, 'Entfernen').click()
    await expect(count).toHaveText('1')
  })

  await test.step('the question names the person with equipment, and the remaining persons keep their data', async () => {
    await button(page, 'Kind 1 entfernen').click()
    const dialog = page.getByRole('alertdialog', { name: 'Kind 1 entfernen' })
    await expect(dialog).toContainText('Ausrüstung')
    await button(dialog, 'Behalten').click()
    await expect(button(page, 'Kind 1 entfernen')).toBeFocused()
    await page.keyboard.press('Enter')
    await button(dialog, 'Entfernen').click()
    await expect(people.getByRole('listitem')).toHaveText([/Erwachsener 1$/, /Kind 1$/])
    await expect(page.getByLabel('Kind 1', { exact: true })).toHaveValue('9')
    await expect(people).not.toContainText('ausgestattet')
  })

  await test.step('removing an empty person asks nothing, and the focus stays on the step', async () => {
    await button(page, 'Kind 1 entfernen').click()
    await expect(people.getByRole('listitem')).toHaveText([/Erwachsener 1$/])
    await button(page, 'Erwachsener 1 entfernen').click()
    await expect(people.getByRole('listitem')).toHaveCount(0)
    await expect(people).toBeFocused()
    await expectNoFlaws(page)
  })
})

test(
  'By keyboard alone, days are chosen and persons added up to the shop’s limit',
  { tag: '@deep' },
  async ({ page }) => {
    const winter = await nextWinter(page, '/de')
    await openPage(page, '/de')
    const count = stepper(page, 'Erwachsene').getByRole('status')
    const more = button(page, 'Ein Erwachsener mehr')

    await test.step('a stepper at its limit keeps the focus, and a step without persons stays open', async () => {
      const less = button(page, 'Ein Erwachsener weniger')
      await less.focus()
      for (const left of ['1', '0', '0']) {
        await page.keyboard.press('Enter')
        await expect(count).toHaveText(left)
      }
      await expect(less).toBeFocused()
      await expect(less).toBeDisabled()
      await expect(button(page, 'Weiter zum Zeitraum')).toBeDisabled()
      await expect(page.getByText('Bitte wählen Sie mindestens eine Person.')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(more).toBeFocused()
      await expect(more).toHaveAccessibleDescription('')
    })

    await test.step('the shop’s limit disables every stepper, with a reason', async () => {
      for (let press = 1; press <= 13; press += 1) await page.keyboard.press('Space')
      await expect(count).toHaveText('12')
      await expect(more).toBeFocused()
      for (const name of ['Ein Erwachsener mehr', 'Ein Jugendlicher mehr', 'Ein Kind mehr'])
        await expect(button(page, name)).toBeDisabled()
      await expect(more).toHaveAccessibleDescription('Sie können hier bis zu 12 Personen buchen')
      await expect(page.getByText('Sie können hier bis zu 12 Personen buchen').filter({ visible: true })).toBeVisible()
      await expect(step(page, 'entry').locator('[data-part="notice"]').getByRole('link')).toHaveAttribute(
        'href',
        /groups$/,
      )
      await expectNoFlaws(page)
      await button(page, 'Ein Erwachsener weniger').click()
      await expect(button(page, 'Ein Kind mehr')).toBeEnabled()
    })

    await test.step('days are chosen by arrow keys and Enter', async () => {
      await button(page, 'Ein Kind mehr').focus()
      await page.keyboard.press('Enter')
      await expect(stepper(page, 'Kinder').getByRole('status')).toHaveText('1')
      await button(page, 'Weiter zum Zeitraum').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
      await turnTo(page, winter('12-19'))
      await dayCell(page, winter('12-01')).focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowRight')
      await expect(dayCell(page, winter('12-09'))).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(sentence(page)).toContainText(/^Ab\s\w\w\s9.\sDezember/)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await expect(sentence(page)).toContainText(/^8\sTage:\s\w\w\s9.\sbis\s\w\w\s16.\sDezember/)
      await page.keyboard.press('Tab')
      await expect(button(page, 'Weiter zur Abholung')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'Wo holen Sie ab?' })).toBeFocused()
    })
  },
)

test('Days are chosen by clicks, and the completed step folds to one line', { tag: '@deep' }, async ({ page }) => {
  const winter = await openCalendar(page)
  const next = button(page, 'Weiter zur Abholung')

  await test.step('a day out of season cannot be chosen and shows why', async () => {
    const day = await turnTo(page, winter('11-27'))
    await expect(day).toHaveAttribute('aria-disabled', 'true')
    await expect(day).toHaveAccessibleName(/, (außerhalb der Saison|die Leihe beginnt frühestens morgen)$/)
    await day.click({ force: true })
    await expect(sentence(page)).toContainText(/27.\sNovember\sist nicht buchbar: /)
    await expect(sentence(page)).toContainText('Noch kein Tag gewählt')
  })

  await test.step('a day’s accessible name contains its price and availability', async () => {
    await expect(await turnTo(page, winter('12-19'))).toHaveAccessibleName(/, ab \d+,\d\d\s€ pro Tag, viel verfügbar$/)
  })

  await test.step('clicks on an earlier day, a third day and the same day correct the range', async () => {
    await pick(page, winter('12-25'), winter('12-19'))
    await expect(sentence(page)).toContainText(/19.\sbis\s\w\w\s25.\sDezember/)
    await pick(page, winter('12-22'))
    await expect(sentence(page)).toContainText(/^Ab\s\w\w\s22.\sDezember/)
    await pick(page, winter('12-22'))
    await expect(sentence(page)).toContainText('Noch kein Tag gewählt')
    await expect(next).toBeDisabled()
  })

  await test.step('a first day alone is a rental of one day', async () => {
    await pick(page, winter('12-19'))
    await expect(sentence(page)).toContainText(/^Ab\s\w\w\s19.\sDezember/)
    await expect(sentence(page)).toContainText('Für einen einzigen Tag gehen Sie gleich weiter.')
    await next.click()
    await expect(step(page, 'calendar').getByRole('status')).toHaveText(/\w\w\s19.\sDez,\s1\sTag$/)
  })

  await test.step('two clicks set start and end', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
    await pick(page, winter('12-19'), winter('12-25'))
    await expect(sentence(page)).toContainText(/^7\sTage:\s\w\w\s19.\sbis\s\w\w\s25.\sDezember/)
    await expect(dayCell(page, winter('12-19'))).toHaveAccessibleName(/erster Tag/)
    await expect(dayCell(page, winter('12-25'))).toHaveAccessibleName(/letzter Tag/)
    await expect(dayCell(page, winter('12-22'))).toHaveAttribute('aria-pressed', 'true')
    await expect(dayCell(page, winter('12-26'))).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('a range continues in the next month', async () => {
    await pick(page, winter('12-28'), winter('01-03'))
    await expect(sentence(page)).toContainText(/^7\sTage:\s.*28.\sDezember.*\sbis\s.*3.\sJanuar/)
    await next.click()
    await expect(step(page, 'calendar').getByRole('status')).toHaveText(/28.\sDez.*3.\sJ[aä]n.*7\sTage/)
  })
})

test('A day on which the location is closed is marked and cannot be the last', { tag: '@deep' }, async ({ page }) => {
  const winter = await openWithDays(page, ['12-19', '12-23'], { at: 'calendar', location: 'kirchdorf' })
  const closed = await turnTo(page, winter('12-25'))
  await expect(closed).toHaveAccessibleName(/, geschlossen, Abholung am Vorabend, /)
  await expect(page.locator('[data-part="calendar-legend"]')).toContainText('geschlossen: Kirchdorf, am Dorfplatz')
  await pick(page, winter('12-22'))
  await expect(closed).toHaveAccessibleName(/, Kirchdorf, am Dorfplatz geschlossen$/)
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await pick(page, winter('12-22'), winter('12-25'))
  await expect(sentence(page)).toContainText('Am ersten Tag ist geschlossen: Sie holen am Vorabend ab.')
  await expect(button(page, 'Weiter zur Abholung')).toBeDisabled()
  await pick(page, winter('12-28'))
  await expect(step(page, 'location').getByRole('status')).toHaveText('Kirchdorf, am Dorfplatz, Abholung am Vorabend')
})

test.describe('missing calendar data', () => {
  test.use({ allowed: /answer: 503/ })

  test(
    'days can be chosen without calendar data, and the data can be requested again',
    { tag: '@deep' },
    async ({ page }) => {
      await page.route('**/api/calendar', (route) => route.fulfill({ status: 503, json: { error: 'unavailable' } }))
      const winter = await openCalendar(page)
      await expect(page.getByText('Preise und Auslastung fehlen gerade')).toBeVisible()
      await pick(page, winter('12-19'), winter('12-20'))
      await expect(sentence(page)).toContainText(/^2\sTage/)
      await page.unroute('**/api/calendar')
      await button(page, 'Noch einmal laden').click()
      await expect(dayCell(page, winter('12-21'))).toHaveAccessibleName(/pro Tag/)
      await expect(page.getByText('Preise und Auslastung fehlen gerade')).toBeHidden()
    },
  )
})
const pickupPlace = (page: Page, name: string) => page.getByRole('radio', { name })

test.describe('the location step', () => {
  test(
    'a location is found, shows its hours and offers collection the evening before',
    { tag: '@deep' },
    async ({ page }) => {
      await openWithDays(page, ['12-19', '12-23'], { at: 'location' })
      const radios = page.getByRole('radiogroup', { name: 'Wo holen Sie ab?' }).getByRole('radio')

      await test.step('a search finds a location by name, region or hotel, with or without accents', async () => {
        const search = page.getByRole('searchbox', { name: 'Nach Ort, Region oder Hotel suchen' })
        await expect(radios).toHaveCount(3)
        for (const [query, title] of [
          ['hirschenwirt', 'Kirchdorf, am Dorfplatz'],
          ['Larchenblick', 'Talstation Zirbenbahn'],
          ['hinteres zirb', 'Innerkar, Karlift'],
        ] as const) {
          await search.fill(query)
          await expect(radios).toHaveCount(1)
          await expect(radios).toHaveAccessibleName(title)
        }
        await search.fill('Kitzbühel')
        await expect(page.getByText('Zu „Kitzbühel“ haben wir keinen Abholort gefunden.')).toBeVisible()
        await button(page, 'Alle Abholorte zeigen').click()
        await expect(radios).toHaveCount(3)
      })

      await test.step('the location shows its hours on the days of collection and return', async () => {
        await expect(pickupPlace(page, 'Talstation Zirbenbahn')).toHaveAccessibleDescription(
          /Bahnstraße\s1,\s6998\s.*\s19.\sDez:\s8:00\sbis\s19:00\sUhr\s.*\s23.\sDez:\s8:00\sbis\s19:00\sUhr\s.*Hotel\sZirbenhof/,
        )
      })

      await test.step('collection on the evening before can be chosen where it is offered', async () => {
        const eve = page.getByRole('checkbox', { name: 'Schon am Vorabend ab 15:00 Uhr abholen, ohne Aufpreis' })
        await tick(pickupPlace(page, 'Innerkar, Karlift'))
        await expect(eve).toBeHidden()
        await tick(pickupPlace(page, 'Talstation Zirbenbahn'))
        await expect(
          page.locator('label', { hasText: 'Talstation Zirbenbahn' }).locator('+ *').getByRole('checkbox'),
        ).toHaveCount(1)
        await tick(eve)
        await expect(pickupPlace(page, 'Talstation Zirbenbahn')).toBeChecked()
        await expect(eve).toHaveAccessibleDescription(/18.\sDezember/)
        await expect(pickupPlace(page, 'Talstation Zirbenbahn')).toHaveAccessibleDescription(
          /Abholung\s?\w\w\s18.\sDez:\s15:00\sbis\s18:00\sUhr/,
        )
        await expect(page.locator('[data-part="cart-eve"]')).toHaveText(
          /am\sVorabend,\s\w\w\s18.\sDez,\sab\s15:00\sUhr/,
        )
      })
    },
  )

  test('a location that is closed on the last day is disabled with the reason', { tag: '@deep' }, async ({ page }) => {
    const winter = await openWithDays(page, ['12-19', '12-25'], { at: 'location' })
    const kirchdorf = pickupPlace(page, 'Kirchdorf, am Dorfplatz')
    await expect(kirchdorf).toBeDisabled()
    await expect(kirchdorf).toHaveAccessibleDescription(/Am\s\w\w\s25.\sDezember\sgeschlossen/)
    await expect(pickupPlace(page, 'Talstation Zirbenbahn')).toBeEnabled()

    await test.step('a location closed on the first day offers collection on the evening before', async () => {
      await button(page, 'Ändern: Wann geht’s los?').click()
      await pick(page, winter('12-25'), winter('12-28'))
      await button(page, 'Weiter zur Abholung').click()
      await expect(kirchdorf).toHaveAccessibleDescription(
        /Am\s\w\w\s25.\sDezember\sgeschlossen:\sAbholung\sam\sVorabend\sab\s15:00/,
      )
      await tick(kirchdorf)
      await expect(page.getByRole('checkbox', { name: /Schon am Vorabend/ })).toBeChecked()
      await button(page, 'Weiter zur Ausrüstung').click()
      await expect(step(page, 'location').getByRole('status')).toHaveText(
        'Kirchdorf, am Dorfplatz, Abholung am Vorabend',
      )
    })
  })

  test(
    'collection on the evening before is dropped for days that do not allow it',
    { tag: '@deep' },
    async ({ page }) => {
      const winter = await nextWinter(page, '/de')
      // Chooses a first day that is no Monday, because Kirchdorf is closed on Sunday evenings.
      const from = ['12-27', '12-28'].find((day) => weekdayOf(addDays(winter(day), -1)) !== 7)!
      await openWithDays(page, [from, '12-30'], { at: 'calendar', location: 'kirchdorf', pickupDayBefore: true })
      await pick(page, winter('12-26'), winter('12-30'))
      await button(page, 'Weiter zur Abholung').click()
      await expect(page.getByRole('radio', { name: 'Kirchdorf, am Dorfplatz' })).toBeChecked()
      await expect(step(page, 'location')).toContainText(
        /Am Vorabend, \w\w\s25.\sDezember, ist die Abholung hier nicht möglich/,
      )
      await expect(page.getByText('Die Abholung am Vorabend')).toBeVisible()
      await button(page, 'Weiter zur Ausrüstung').click()
      await expect(page.getByRole('heading', { name: 'Was brauchen Sie?' })).toBeFocused()
      await expect(step(page, 'location').getByRole('status')).toHaveText('Kirchdorf, am Dorfplatz')
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  )
})

test('A shop with a single location skips the location step', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 500 })
  await openPage(page, '/velo/de')
  await test.step('a press stops the scrolling of the page', async () => {
    const distance = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          // oxlint-disable-next-line typescript/unbound-method -- called with the element below.
          const { scrollIntoView } = Element.prototype
          Element.prototype.scrollIntoView = function (how) {
            scrollIntoView.call(this, how)
            requestAnimationFrame(() => {
              document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
              const pressed = scrollY
              let frames = 30
              const wait = () =>
                void (frames-- > 0 ? requestAnimationFrame(wait) : resolve(Math.abs(scrollY - pressed)))
              wait()
            })
          }
        }),
    )
    await button(page, 'Weiter zum Zeitraum').click()
    expect(await distance).toBeLessThan(60)
  })

  await test.step('step numbers have no gap', async () => {
    await expect(step(page, 'calendar')).toHaveAttribute('data-state', 'open')
    const marks = await page.locator('[data-part="step-number"]').allTextContents()
    const numbers = marks.filter(Boolean).map(Number)
    expect(numbers.slice(0, 3)).toEqual([2, 3, 4])
    expect(numbers).toEqual(numbers.map((_, at) => at + 2))
  })

  await test.step('the skipped step can be opened and shows the address without a choice', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await pressFreeDays(page, 0, 1)
    await button(page, 'Weiter zur Ausrüstung').click()
    await expect(page.getByRole('heading', { name: 'Was brauchen Sie?' })).toBeFocused()
    await button(page, 'Ansehen: Wo holen Sie ab?').click()
    await expect(step(page, 'location')).toContainText('Uferpromenade 9, 4898 Seewang am Fendelsee')
    await expect(step(page, 'location').getByRole('radio')).toHaveCount(0)
  })
})

test('Back and forward move between steps, and a reload keeps the choices', { tag: '@deep' }, async ({ page }) => {
  const winter = await openCalendar(page)
  await pick(page, winter('12-19'), winter('12-23'))
  await button(page, 'Weiter zur Abholung').click()
  await expect(page.getByRole('heading', { name: 'Wo holen Sie ab?' })).toBeFocused()
  await expect(page).toHaveURL(/#location$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
  await expect(page).toHaveURL(/#calendar$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeFocused()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
  await page.goForward()

  await test.step('a reload keeps persons, days and location', async () => {
    await tick(page.getByRole('radio', { name: 'Talstation Zirbenbahn' }))
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Talstation Zirbenbahn' })).toBeChecked()
    await expect(step(page, 'entry').getByRole('status')).toHaveText('2 Erwachsene')
    await expect(step(page, 'calendar').getByRole('status')).toHaveText(/19.\sbis\s\w\w\s23.\sDez,\s5\sTage/)
  })
})

test(
  'A link to a step that cannot be opened yet opens the first incomplete step',
  { tag: '@deep' },
  async ({ page }) => {
    await openPage(page, '/de#products')
    await expect(step(page, 'calendar')).toHaveAttribute('data-state', 'open')
    await expect(page).toHaveURL(/#calendar$/)

    await test.step('the first step opens and reports missing persons', async () => {
      await page.evaluate(() => (location.hash = 'entry'))
      await button(page, 'Ein Erwachsener weniger').click()
      await button(page, 'Ein Erwachsener weniger').click()
      await expect(page.getByText('Bitte wählen Sie mindestens eine Person.')).toBeVisible()
      await page.evaluate(() => (location.hash = 'cart'))
      await expect(page.getByRole('alert')).toContainText('Bitte geben Sie an, wer ausleihen möchte.')
      await expect(page.getByText('Bitte wählen Sie mindestens eine Person.')).toHaveCount(0)
    })
  },
)

test('A click before the stored booking is restored still opens the next step', { tag: '@deep' }, async ({ page }) => {
  const draft = familyDraft(await weekAhead(page.request))
  await keepDraft(page, { ...draft, days: { from: null, to: null }, location: null })
  const arrival = Promise.withResolvers<void>()
  await page.route(`**/${builtFileOf('src/visit/draft-schemas.ts')}`, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await openPage(page, '/de')
  // The page shows the button after 30 seconds, even if the booking is not restored yet.
  await page.evaluate(() => delete document.documentElement.dataset.restoring)
  await button(page, 'Weiter zum Zeitraum').click()
  await expect(step(page, 'entry')).toHaveAttribute('data-state', 'open')
  arrival.resolve()
  await expect(page.getByRole('heading', { name: 'Wann geht’s los?' })).toBeFocused()
  await expect(page).toHaveURL(/#calendar$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Wer leiht aus?' })).toBeFocused()
})

test('A page opened at a step scrolls to the step’s heading', { tag: '@deep' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const family = familyDraft(await weekAhead(page.request))
  const [adult, kid] = family.persons
  await keepDraft(page, { ...family, persons: [adult!, { ...kid!, products: [] }] })
  await page.goto('/#specials')
  const heading = page.getByRole('heading', { name: 'Darf es noch etwas sein?' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await heading.boundingBox())?.y ?? Infinity).toBeLessThan(200)

  await test.step('the products step is not ticked while a person has no equipment', async () => {
    await expect(page.locator('#specials')).toHaveAttribute('data-state', 'open')
    await expect(step(page, 'products')).toHaveAttribute('data-state', 'ready')
    await expect(step(page, 'products').getByRole('status')).toHaveText(
      /^1.Artikel für 1.Person\. 1.Person hat noch nichts$/,
    )
    await expectNoFlaws(page)
  })

  await test.step('a double click does not press a button that appears under the pointer', async () => {
    const onwards = page.locator('#specials').locator('[data-way-on="here"]')
    await onwards.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(page.locator('#specials')).toHaveAttribute('data-state', 'open')
    await onwards.click()
    await expect(page.locator('#specials')).not.toHaveAttribute('data-state', 'open')
  })
})

test('The page does not scroll when the equipment arrives', { tag: '@deep' }, async ({ page }) => {
  const days = await weekAhead(page.request)
  await keepDraft(page, { ...familyDraft(days), persons: [{ type: 1, age: null, coverage: false, products: [] }] })
  const arrival = Promise.withResolvers<void>()
  await page.route('**/api/prices', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/de#products')
  await expect(step(page, 'products')).toHaveAttribute('data-state', 'open')
  // Presses a key, because the page does not scroll to the step once the visitor has acted.
  await page.keyboard.press('Shift')
  const before = await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight)
    return scrollY
  })
  arrival.resolve()
  await expect(page.getByText('Einsteigerski', { exact: true })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test.describe('accessibility', { tag: ['@phone', '@wide'] }, () => {
  for (const [language, next, child, month, change] of [
    ['de', ['Weiter zum Zeitraum', 'Weiter zur Abholung'], 'Ein Kind mehr', 'Ein Monat weiter', /^Ändern/],
    ['en', ['Continue to your dates', 'Continue to collection'], 'One more child', 'Next month', /^Change/],
  ] as const)
    test(
      `the steps for persons, days and location have no accessibility violations, in ${language}`,
      { tag: language === 'de' ? [] : '@deep' },
      async ({ page }) => {
        await openPage(page, `/${language}`)
        await button(page, child).click()
        await expectNoFlaws(page)
        await button(page, next[0]).click()
        const free = page.locator('[data-part="day"]:not([aria-disabled])')
        await free.first().click()
        if ((await free.count()) > 1) await free.last().click()
        await expectNoFlaws(page)
        await test.step('every control is large enough to be touched', async () => {
          for (const control of [free.first(), button(page, month), button(page, change)]) {
            const { width, height } = (await control.boundingBox())!
            expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
          }
        })
        await button(page, next[1]).click()
        await expect(page.getByRole('radio')).toHaveCount(3)
        await expectNoFlaws(page)
      },
    )
})
