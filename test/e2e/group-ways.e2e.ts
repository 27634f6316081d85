import { tick } from '#test/support/hand.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Reservation } from '#contract/checkout.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import { weekAhead } from '#test/support/booking.ts'
import { newAddress } from '#test/support/account.ts'
import { askToComplete, beginGroupOf, completeGroup, openChange, paidGroup, pupils } from '#test/support/group-pages.ts'
import { holdScripts } from '#test/support/hydration.ts'
import { linkTo } from '#test/support/mailbox.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { expect, test } from '#test/support/shop.ts'

const isSaved = (page: Page) => expect(page.getByText(/^(Alles gespeichert|Gespeichert, )/)).toBeVisible()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('Removing rows and equipment keeps the focus near the removed place', { tag: '@deep' }, async ({ page }) => {
  const date = await weekAhead(page.request)
  const group = await beginGroupOf(page.request, { date, persons: pupils(8) })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`/alpin/de/groups/${group.slug}`)
  const rows = page.locator('[data-part="row-end"] button')
  await expect(rows).toHaveCount(8)
  await rows.nth(1).click()
  await expect(rows).toHaveCount(7)
  await expect(rows.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Skistöcke bei allen entfernen' }).click()
  await expect(page.getByRole('heading', { name: 'Ausrüstung für alle' })).toBeFocused()

  await page.getByRole('button', { name: 'Weiter zum Abschluss' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: /^Gruppe/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('Back, Forward and a reload stay within the screens of a group', { tag: '@deep' }, async ({ page }) => {
  const date = await weekAhead(page.request)
  const group = await beginGroupOf(page.request, { date, persons: pupils(8) })
  await page.goto(`/alpin/de/groups/${group.slug}`)
  await expect(page).toHaveURL(/#persons$/)
  await page.getByRole('button', { name: /^Gruppe/ }).click()
  await expect(heading(page, 'Als Gruppe buchen')).toBeVisible()
  await page.getByRole('button', { name: 'Weiter: Wer leitet die Gruppe?' }).click()
  await expect(heading(page, 'Wer leitet die Gruppe?')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Als Gruppe buchen')).toBeVisible()
  await page.goBack()
  await expect(heading(page, /^Wer ist dabei/)).toBeVisible()
  await page.goForward()
  await page.goForward()
  await expect(heading(page, 'Wer leitet die Gruppe?')).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await page.reload()
  await expect(heading(page, 'Wer leitet die Gruppe?')).toBeVisible()
  await expect(page).toHaveURL(/#leader$/)
  expect(await page.evaluate(() => history.length)).toBe(entries)

  const offered = page.waitForResponse(/\/alpin\/en\/api\/groups\/group\/[^/]+\/offer$/)
  await page.getByRole('link', { name: 'EN: English' }).click()
  await offered
  await expect(heading(page, 'Who leads the group?')).toBeVisible()
  const saved = page.waitForRequest(
    (request) => request.method() === 'PUT' && /\/alpin\/en\/api\/groups\/group\/[^/]+$/.test(request.url()),
  )
  await page.getByRole('textbox', { name: 'First name' }).fill('Lena')
  await saved
})

const neverIdle = (page: Page) => page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))

test('Back leads from a group’s screen to its table before the browser is idle', async ({ page }) => {
  const group = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons: pupils(8) })
  await neverIdle(page)
  await page.goto('/alpin/de/mybooking')
  const release = await holdScripts(page)
  await page.goto(`/alpin/de/groups/${group.slug}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Gruppe/ }).click()
  await release()
  await expect(heading(page, 'Als Gruppe buchen')).toBeVisible()
  await page.goBack()
  await expect(heading(page, /^Wer ist dabei/)).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Als Gruppe buchen')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(heading(page, 'Meine Buchung')).toBeVisible()
})

test('Back leads from a change’s days to its table before idle', { tag: '@deep' }, async ({ page }) => {
  const { bookingId } = await paidGroup(page.request, 8, 3)
  await neverIdle(page)
  await page.goto('/alpin/de/mybooking')
  await openChange(page, bookingId)
  await page.getByRole('button', { name: /^Tage/ }).first().click()
  await expect(page.locator('[data-person]')).toHaveCount(0)
  await page.goBack()
  await expect(page.locator('[data-person]')).toHaveCount(8)
  await page.goBack()
  await expect(heading(page, 'Meine Buchung')).toBeVisible()
})

const close = (page: Page) =>
  page.route('**/offer', async (route) => {
    const response = await route.fetch()
    const offer = (await response.json()) as object
    await route.fulfill({ response, json: { ...offer, categories: [], errorcode: ERROR_CODE.locationClosed } })
  })

test(
  'Leader and members see that the location is closed on the chosen days',
  { tag: '@deep' },
  async ({ page, browser }) => {
    const group = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons: pupils(8) })
    await close(page)
    await page.goto(`/alpin/de/groups/${group.slug}`)
    await page.locator('[data-column="firstname"]').first().fill('Ben')
    const notice = page.getByText('An diesen Tagen können Sie hier nicht buchen')
    await expect(notice).toBeVisible()
    await expect(page.getByText(/hat an Ihrem Abhol- oder Rückgabetag geschlossen/)).toBeVisible()
    await expect(page.getByText('Wird geladen')).toHaveCount(0)
    await page.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
    await expect(notice).toBeFocused()
    await expectNoFlaws(page)
    await page.getByRole('button', { name: 'Tage und Abholort ändern' }).click()
    await expect(heading(page, 'Als Gruppe buchen')).toBeVisible()
    await expect(notice).toBeVisible()

    const member = await (await browser.newContext({ locale: 'de-AT' })).newPage()
    await close(member)
    await member.goto(group.memberUrl)
    await expect(member.getByText('Der Abholort der Gruppe hat am Abhol- oder Rückgabetag geschlossen.')).toBeVisible()
    await expectNoFlaws(member)
    await member.context().close()
  },
)

test.describe('a refused completion', () => {
  test.use({ allowed: /answer: 409/ })

  test('a group that ends elsewhere names the changes that are lost', { tag: '@deep' }, async ({ page }) => {
    const group = await beginGroupOf(page.request, { date: await weekAhead(page.request, 13), persons: pupils(8) })
    await page.goto(`/alpin/de/groups/${group.slug}`)
    await isSaved(page)
    await completeGroup(page.request, group)
    await page.locator('[data-column="firstname"]').first().fill('Zoe')
    await expect(heading(page, 'Diese Gruppe ist gebucht oder nicht mehr offen')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^Änderung an: Zoe/ })).toBeVisible()
    await expectNoFlaws(page)
  })

  test(
    'the refusal of a completion names persons and nearest sizes, and holds other units',
    { tag: '@deep' },
    async ({ page }) => {
      const size = { id: 'snowboardschuh-kinder', count: 1, modelId: 'hopfel-halt', property1: 'EU 30' }
      const [first, second, third, fourth, ...others] = pupils(8)
      const persons = [first, second, third, fourth].map((person) => ({ ...person!, products: [size] }))
      const group = await beginGroupOf(page.request, {
        date: await weekAhead(page.request, 12),
        persons: [...persons, ...others],
      })
      await page.goto(`/alpin/de/groups/${group.slug}`)
      await expect(page.getByText('Für Sie ist noch nichts reserviert.')).toBeVisible()
      await isSaved(page)
      await askToComplete(page)
      await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
      await expect(page.getByRole('heading', { name: /1\sArtikel ist nicht in dieser Anzahl verfügbar/ })).toBeFocused()
      await expectNoFlaws(page)
      await page.getByRole('button', { name: /^Kind 4: EU\s29 nehmen/ }).click()
      await expect(page.getByText('Alle Artikel sind ersetzt')).toBeVisible()
      await isSaved(page)
      const { heldUntil } = (await (await page.request.get(`/alpin/de/api/groups/group/${group.slug}`)).json()) as {
        heldUntil: string | null
      }
      const time = new Intl.DateTimeFormat('de-AT', { timeStyle: 'short', timeZone: 'Europe/Vienna' })
        .format(new Date(heldUntil!))
        .replace(/^0/, '')
      await expect(page.getByText(`Alles andere ist bis ${time} Uhr für Sie reserviert.`)).toBeVisible()
      await page.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
      await page.getByRole('button', { name: 'Gruppe buchen' }).click()
      await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
      await expect(heading(page, 'Ihre Gruppe ist reserviert')).toBeVisible()
    },
  )
})

test(
  'A member who saves while the leader completes is included in the booking',
  { tag: '@deep' },
  async ({ page, browser }) => {
    const date = await weekAhead(page.request, 1)
    const group = await beginGroupOf(page.request, { date, persons: pupils(7) })
    const member = await browser.newContext()
    await member.request.get(group.memberUrl.replace('/groups/', '/api/groups/group/'))
    const persons = `/alpin/de/api/groups/group/${group.slug}/persons`
    const [entry] = pupils(1)
    const { id } = (await (await member.request.post(persons, { data: entry })).json()) as { id: string }
    await page.route('**/complete', async (route) => {
      const saved = await member.request.put(`${persons}/${id}`, { data: { ...entry, firstname: 'Spät' } })
      expect(saved.status()).toBe(200)
      await route.continue()
    })
    await page.goto(`/alpin/de/groups/${group.slug}`)
    await askToComplete(page)
    await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
    await expect(heading(page, 'Ihre Gruppe ist reserviert')).toBeVisible()
    const booking = new URL(page.url()).searchParams.get('booking')
    const answer = await page.request.get(`/alpin/de/api/checkout/${booking}`)
    const { booking: booked } = (await answer.json()) as Reservation
    expect(booked.persons.map(({ firstname }) => firstname)).toContain('Spät')

    await page.request.post(`/alpin/de/api/checkout/${booking}/cancel`, { data: {} })
    await page.reload()
    await expect(heading(page, 'Diese Buchung ist storniert')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Jetzt bezahlen' })).toHaveCount(0)
    await expect(page.getByText('eva@example.com')).toHaveCount(0)
    await member.close()
  },
)

test.describe('missing data of persons', () => {
  test.use({ allowed: /answer: 422/ })

  test(
    'a group’s persons without equipment are listed, also after the shop’s refusal',
    { tag: '@deep' },
    async ({ page, browser }) => {
      const [first, second, ...others] = pupils(7)
      const group = await beginGroupOf(page.request, {
        date: await weekAhead(page.request, 2),
        persons: [
          { ...first!, products: [] },
          { ...second!, products: [{ id: 'snowboardschuh-kinder', count: 1 }] },
          ...others,
        ],
      })
      const member = await browser.newContext()
      await member.request.get(group.memberUrl.replace('/groups/', '/api/groups/group/'))
      const persons = `/alpin/de/api/groups/group/${group.slug}/persons`
      const entry = { ...others[0]!, firstname: 'Ohne' }
      const { id } = (await (await member.request.post(persons, { data: entry })).json()) as { id: string }
      await page.goto(`/alpin/de/groups/${group.slug}`)
      await page.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
      await expect(page.getByRole('heading', { name: /1\sPerson fehlt noch etwas: 1\sFeld/ })).toBeFocused()
      await expect(page.getByText('Gespeichert, ein Feld fehlt')).toBeVisible()
      const lacking = page.locator('[data-part="mistakes"] li')
      await expect(lacking).toHaveText([/^Kind 1\s*: Ausrüstung$/])
      await lacking.getByRole('button').click()
      await expect(page.locator('[data-column="stoecke"]').nth(0)).toBeFocused()
      const forAll = page.getByRole('combobox', { name: /^Größe für alle: Kinder/ })
      await forAll.selectOption({ index: 2 })
      const sizes = page.locator('[data-column="snowboardschuh-kinder"]')
      await expect(sizes.nth(1)).not.toHaveValue(/EU/)
      await page.getByRole('button', { name: /diese Größe allen geben$/ }).click()
      await expect(forAll).toBeFocused()
      await expect(sizes.nth(1)).toHaveValue(/EU/)
      await expect(sizes.nth(0)).toHaveValue('')
      await sizes.nth(1).selectOption('')
      await page
        .getByRole('combobox', { name: 'Ausrüstung für alle hinzufügen' })
        .selectOption({ label: 'Ski: Skistöcke' })
      await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
      await isSaved(page)

      await page.route('**/complete', async (route) => {
        await member.request.put(`${persons}/${id}`, { data: { ...entry, products: [] } })
        await route.continue()
      })
      await askToComplete(page)
      await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: /^Ohne: .*mindestens einen Artikel/ })).toBeVisible()
      await expectNoFlaws(page)
      await member.close()
    },
  )
})

test('A CSV file is imported, its mistakes are shown, and the import is undone', { tag: '@deep' }, async ({ page }) => {
  const group = await beginGroupOf(page.request, { date: await weekAhead(page.request), persons: pupils(1) })
  await page.goto(`/alpin/de/groups/${group.slug}`)
  const fields = page.locator('[data-column="firstname"]')
  await expect(fields).toHaveCount(1)
  // Excel writes German CSV files with semicolons in the Windows code page.
  const file = 'Vorname;Alter;Lieblingsfarbe\r\nJörg;neun;blau\r\nMia;10;rot\r\n'
  await page.locator('input[type="file"]').setInputFiles({
    name: 'Klasse.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file, 'latin1'),
  })
  await expect(fields).toHaveCount(3)
  await expect(fields.nth(1)).toHaveValue('Jörg')
  await expect(page.getByText(/ausgelassen: Lieblingsfarbe/)).toBeVisible()
  const mistakes = page.locator('[data-part="mistakes"]')
  await expect(mistakes).toContainText(/Zeile\s2 .*Alter/)

  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(fields).toHaveCount(1)
  await fields.first().press('Control+Shift+Z')
  await expect(fields).toHaveCount(3)
  await fields.first().press('Control+Z')
  await expect(fields).toHaveCount(1)
  await page.getByRole('button', { name: 'Wiederholen' }).click()
  await expect(fields).toHaveCount(3)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV speichern' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Skikurs 4b.csv')
  const text = await readFile(await saved.path(), 'utf8')
  expect(text).toMatch(/Vorname;Nachname/)
  expect(text).toContain('Jörg')
})

test(
  'A leader books a group at the bike shop in English, to pay on collection',
  { tag: '@deep' },
  async ({ page, shop }) => {
    await page.goto('/velo/en/groups')
    await expect(page.getByRole('textbox', { name: 'Name of the group' })).toHaveValue('Bike trip at the Fendelsee')
    await expect(page.getByRole('radio', { name: /Seewang harbour/ })).toBeChecked()
    const email = newAddress('eva')
    const group = await beginGroupOf(page.request, {
      shop: 'velo',
      email,
      date: await weekAhead(page.request, 0, 'velo'),
      persons: Array.from({ length: 6 }, (_, at) => ({
        type: 3,
        firstname: `Kid ${at + 1}`,
        lastname: 'Rider',
        age: 9,
        products: [{ id: 'helm-kinder', count: 1 }],
      })),
    })
    await page.goto(await linkTo(shop.dataDir, email, `/groups/${group.id}`))
    await expect(heading(page, 'Wer ist dabei? Skikurs 4b')).toBeVisible()
    await page.goto(`/velo/en/groups/${group.slug}`)
    await expect(heading(page, 'Who is coming? Skikurs 4b')).toBeVisible()
    await expectNoFlaws(page)
    await page.getByRole('button', { name: /^Group/ }).click()
    await page.getByRole('combobox', { name: 'Collection time' }).selectOption({ label: '10:00' })
    await page.getByRole('button', { name: 'Next: who leads the group?' }).click()
    await page.getByRole('button', { name: 'Continue to the people' }).click()
    await page.getByRole('button', { name: 'Continue to the last step' }).click()
    await expect(page.getByText('You pay when you collect.')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '10:00' })).toBeVisible()
    const total = page.locator('[data-part="sum-amount"]')
    const usual = await total.innerText()
    await tick(page.getByRole('radio', { name: 'Holiday week' }))
    await expect(total).not.toHaveText(usual)
    await tick(page.getByRole('checkbox', { name: /conditions for group/ }))
    await tick(page.getByRole('checkbox', { name: /terms/i }))
    await expectNoFlaws(page)
    await page.getByRole('button', { name: 'Book the group' }).click()
    await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
    await expect(heading(page, 'Your group is booked')).toBeVisible()
    await expectNoFlaws(page)
  },
)

const KIDS = ['Alma', 'Bela', 'Cleo', 'Dana', 'Emil', 'Finn', 'Gero', 'Hedi']

test(
  'Equipment is given to all kids, and second pairs need a confirmation @phone @wide',
  { tag: '@deep' },
  async ({ page }) => {
    const group = await beginGroupOf(page.request, {
      date: await weekAhead(page.request),
      persons: [{ type: 1, firstname: 'Eva' }, ...KIDS.map((firstname) => ({ type: 3 as const, firstname }))],
    })
    await page.goto(`/alpin/de/groups/${group.slug}`)
    const list = page.getByRole('combobox', { name: 'Ausrüstung für alle hinzufügen' })
    const audience = page.getByRole('combobox', { name: 'Für wen?' })
    const add = page.getByRole('button', { name: 'Hinzufügen', exact: true })
    const taken = page.locator('[data-part="group-taken"] li')
    await list.selectOption({ label: 'Ski: Skistöcke' })
    await expect(audience.locator('option')).toHaveText(['Alle (9)', 'Erwachsene (1)', 'Kinder (8)'])
    await audience.selectOption({ label: 'Kinder (8)' })
    await add.click()
    await expect(list).toBeFocused()
    await expect(page.getByText(/Skistöcke: für 8\sPersonen eingetragen/)).toBeVisible()

    await list.selectOption({ label: 'Helme: Kinderhelm' })
    await expect(audience.locator('option')).toHaveText(['Kinder (8)'])
    await list.selectOption({ label: 'Ski: Kinderski' })
    await add.click()
    await list.selectOption({ label: 'Ski: Juniorski' })
    await add.click()
    const question = page.getByRole('dialog', { name: /8\sPersonen haben schon etwas dieser Art/ })
    await expect(question).toContainText('Alma, Bela, Cleo, Dana und 4\u00A0weitere Personen: Kinderski')
    await expectNoFlaws(page)
    await question.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(list).toBeFocused()
    await expect(taken).toHaveText([/Kinderski\s8×/, /Skistöcke\s8×/])
    await list.selectOption({ label: 'Ski: Juniorski' })
    await add.click()
    await question.getByRole('button', { name: 'Ersetzen' }).click()
    await expect(taken).toHaveText([/Juniorski\s8×/, /Skistöcke\s8×/])
    await page.getByRole('button', { name: 'Zurücknehmen' }).click()
    await expect(taken).toHaveText([/Kinderski\s8×/, /Skistöcke\s8×/])
    await expectNoFlaws(page)

    await list.selectOption({ label: 'Set: Set Komfort' })
    await expect(page.getByText(/Alma, Bela, Cleo, Dana und 4\sweitere Personen behalten die andere/)).toBeVisible()
    await list.selectOption({ label: 'Set: Set Einsteiger' })
    await expect(audience.locator('option')).toHaveText(['Alle (9)', 'Erwachsene (1)', 'Kinder (8)'])
    await add.click()
    await expect(list).toBeFocused()
    await expect(taken).toHaveText([
      /Einsteigerski\s1×/,
      /Kinderski\s8×/,
      /Skistöcke\s9×/,
      /Komfort\s1×/,
      /Kinder.*\s8×/,
    ])
    await expectNoFlaws(page)
  },
)

test('A booking with the maximum of persons links to groups @phone', async ({ page }) => {
  await page.goto('/alpin/de')
  for (let more = 0; more < 10; more += 1) await page.getByRole('button', { name: 'Ein Erwachsener mehr' }).click()
  await page.getByRole('link', { name: 'Als Gruppe buchen' }).click()
  await expect(heading(page, 'Als Gruppe buchen')).toBeInViewport()
  await expect(page).toHaveURL(/#generalData$/)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('textbox', { name: 'Name der Gruppe' }).fill('Klasse 4b')
  await page.getByRole('button', { name: 'Weiter: Wer leitet die Gruppe?' }).click()
  await expect(page.locator('[data-day]:focus')).toBeVisible()
})
