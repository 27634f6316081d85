import { tick } from '#test/support/hand.ts'
import type { Browser, Page } from '@playwright/test'
import { weekAhead } from '#test/support/booking.ts'
import { drawnBy, listenToRows } from '#test/support/drawn-rows.ts'
import { pressFreeDays } from '#test/support/free-days.ts'
import { askToComplete, beginGroupOf, pasteInto, pupils } from '#test/support/group-pages.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'
import { scanGif } from '#test/support/scan.ts'
import { expect, test } from '#test/support/shop.ts'

const isSaved = (page: Page) => expect(page.getByText(/^(Alles gespeichert|Gespeichert, )/)).toBeVisible()

const openMember = async (browser: Browser, url: string) => {
  const context = await browser.newContext({ locale: 'de-AT' })
  const page = await context.newPage()
  const answers: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) answers.push(response.text().catch(() => ''))
  })
  await page.goto(url)
  return { page, context, answered: async () => (await Promise.all(answers)).join('\n') }
}

const enter = async (page: Page, firstname: string) => {
  await page.getByRole('button', { name: 'Jetzt eintragen' }).click()
  await page.getByRole('textbox', { name: 'Vorname' }).fill(firstname)
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Gast')
  await page.getByRole('button', { name: 'Eintrag speichern' }).click()
  await expect(page.getByRole('heading', { name: `Danke, ${firstname} ist eingetragen` })).toBeVisible()
}

test('A leader and two members fill in one group at the same time', async ({ page, browser }) => {
  await page.goto('/alpin')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gruppen' }).click()
  await page.getByRole('button', { name: 'Weiter: Wer leitet die Gruppe?' }).click()
  await expect(page.getByText('Bitte geben Sie der Gruppe einen Namen')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name der Gruppe' }).fill('Skikurs 4b')
  await pressFreeDays(page, 9, 11)
  await tick(page.getByRole('radio', { name: /Talstation/ }))
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Weiter: Wer leitet die Gruppe?' }).click()
  await page.getByRole('textbox', { name: 'Vorname' }).fill('Eva')
  await page.getByRole('textbox', { name: 'Nachname' }).fill('Huber')
  await page.getByRole('textbox', { name: /^E.Mail/ }).fill('eva@example.com')
  await page.getByRole('textbox', { name: /^Geburtsdatum/ }).pressSequentially('12.03.1985')
  await page.getByRole('button', { name: 'Gruppe anlegen und weiter' }).click()
  await expect(page).toHaveURL(/\/groups\/skikurs-4b-/)

  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  await expect(page.getByRole('textbox', { name: 'Vorname, Person 1', exact: true })).toBeFocused()
  await page.keyboard.type('Lena')
  await isSaved(page)

  const url = await page.locator('[data-part="group-url"]').innerText()
  const code = page.getByRole('img', { name: 'QR-Code mit dem Link zum Eintragen' })
  await expect(code).toHaveAttribute('src', /^data:/)
  expect(scanGif(await (await fetch((await code.getAttribute('src'))!)).arrayBuffer())).toBe(url)
  const [anna, ben] = await Promise.all([openMember(browser, url), openMember(browser, url)])
  await expect(anna.page).not.toHaveURL(/access=/)
  await Promise.all([enter(anna.page, 'Anna'), enter(ben.page, 'Ben')])
  await expectNoFlaws(anna.page)
  expect(await anna.answered()).not.toMatch(/Ben|Lena|eva@example/)
  expect(await ben.answered()).not.toMatch(/Anna|Lena|eva@example/)

  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('textbox', { name: 'Vorname, Person 3', exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const names = await page
    .locator('[data-column="firstname"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(names[0]).toBe('Lena')
  expect(names.toSorted()).toEqual(['Anna', 'Ben', 'Lena'])
  await page.getByRole('textbox', { name: 'Nachname, Person 1', exact: true }).fill('Huber')
  await isSaved(page)
  await expect(page.getByText(/^2 von 3\sPersonen haben sich selbst eingetragen/)).toBeVisible()
  await page.getByText('Alle Personen anzeigen').click()
  await expect(page.getByRole('row', { name: /^Anna Gast .*\d:\d\d/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Lena Huber noch nicht/ })).toBeVisible()
  await page.getByRole('button', { name: 'Weiter zum Abschluss' }).click()
  await expect(page.getByRole('heading', { name: /mindestens 8\sPersonen/ })).toBeFocused()
  await expectNoFlaws(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Nachname, Person 1', exact: true })).toHaveValue('Huber')
  await Promise.all([anna.context.close(), ben.context.close()])
})

test(
  'A member’s typed weight is kept, and an adult is offered no products for kids',
  { tag: '@deep' },
  async ({ page, browser }) => {
    const { memberUrl } = await beginGroupOf(page.request, { date: await weekAhead(page.request, 12) })
    const anna = await openMember(browser, memberUrl)
    await enter(anna.page, 'Anna')
    const helmets = anna.page.getByRole('combobox', { name: 'Helme', exact: true })
    await anna.page.getByRole('button', { name: 'Ändern: Anna Gast' }).click()
    await tick(anna.page.getByRole('radio', { name: 'Kind', exact: true }))
    await helmets.selectOption({ label: 'Kinderhelm' })
    await tick(anna.page.getByRole('radio', { name: 'Erwachsener' }))
    await anna.page.getByRole('button', { name: 'Eintrag speichern' }).click()
    await expect(anna.page.getByText('Das gibt es nur für Kinder')).toBeVisible()
    await expect(helmets).toBeFocused()
    await test.step('a typed weight has the decimal mark of the page’s language', async () => {
      await helmets.selectOption('')
      await anna.page.getByRole('combobox', { name: 'Ski', exact: true }).selectOption({ label: 'Sportski' })
      await anna.page.getByRole('textbox', { name: /^Gewicht/ }).pressSequentially('64,5')
      await anna.page.getByRole('link', { name: /^EN:/ }).click()
      await expect(anna.page.getByRole('textbox', { name: /^Weight/ })).toHaveValue('64.5')
      await anna.page.getByRole('link', { name: /^DE:/ }).click()
      await expect(anna.page.getByRole('textbox', { name: /^Gewicht/ })).toHaveValue('64,5')
    })
    await anna.page.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(anna.page.getByRole('button', { name: 'Ändern: Anna Gast' })).toBeVisible()
    await anna.context.close()
  },
)

test('Sixty persons are pasted into a group’s table and ordered', { tag: '@deep' }, async ({ page }) => {
  await listenToRows(page)
  const group = await beginGroupOf(page.request, { date: await weekAhead(page.request, 10) })
  await page.goto(`/alpin/de/groups/${group.slug}`)
  await page.getByRole('button', { name: 'Person hinzufügen' }).click()
  const rows = Array.from(
    { length: 61 },
    (_, at) => `Kind${at}\tMuster\t${at === 2 ? 'elf' : 9 + (at % 6)}\t${130 + at / 2}`,
  )
  await pasteInto(
    page.getByRole('textbox', { name: 'Vorname, Person 1', exact: true }),
    ['Vorname\tNachname\tAlter\tGröße', ...rows].join('\n'),
  )
  await expect(page.getByRole('textbox', { name: 'Vorname, Person 60', exact: true })).toHaveValue('Kind59')
  const first = (at: number) => page.getByRole('textbox', { name: `Vorname, Person ${at}`, exact: true })
  await first(3).focus()
  await page.keyboard.press('Tab')
  await expect(first(4)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Nachname, Person 4', exact: true })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(first(3)).toBeFocused()
  await expect(page.getByText(/1\sZeile haben wir ausgelassen/)).toBeVisible()
  await expect(page.getByText(/1\sFeld können wir nicht lesen. Bitte/)).toBeVisible()
  const equipment = page.getByRole('combobox', { name: 'Ausrüstung für alle hinzufügen' })
  await test.step('moving through the product list by arrow keys adds no product', async () => {
    await equipment.focus()
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown')
    await expect(equipment).not.toHaveValue('')
    await expect(page.locator('[data-part="group-taken"]')).toHaveCount(0)
  })
  await equipment.selectOption({ label: 'Ski: Skistöcke' })
  await expect(page.locator('[data-column="stoecke"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click()
  await expect(equipment).toBeFocused()
  await expect(page.getByText(/Gruppenrabatt erreicht: 15/)).toBeVisible()
  await expect(page.locator('[data-column="stoecke"]')).toHaveCount(60)
  await page.getByRole('button', { name: 'Zeile 3' }).click()
  await expect(page.getByRole('textbox', { name: 'Alter, Person 3', exact: true })).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('11')
  await expect(page.getByText(/können wir nicht lesen/)).toBeHidden()
  await isSaved(page)

  const field = page.getByRole('textbox', { name: 'Nachname, Person 30', exact: true })
  const row = await field.evaluate((input) => input.closest('tr')!.dataset['person'])
  const drawn = await drawnBy(page, async () => {
    await field.press('End')
    await field.press('x')
    await expect(page.getByText('Wird gespeichert')).toBeVisible()
    await isSaved(page)
  })
  expect(drawn).toEqual([row])

  await askToComplete(page)
  await expect(page.getByRole('dialog')).toContainText(/60.Personen dabei.*Tage.*Gesamtbetrag.*€.*MwSt/)
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ihre Gruppe ist reserviert' })).toBeVisible()
  await expect(page).toHaveURL(/\/groups\/success\?booking=/)
  await expectNoFlaws(page)
  await page.getByRole('link', { name: 'Jetzt bezahlen' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment\?booking=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Bezahlung' })).toBeVisible()
})

const titleOf = async (tab: Page) => {
  await expect(
    tab.getByRole('heading', { level: 1, name: /Ihre Gruppe ist reserviert|nicht mehr offen/ }),
  ).toBeVisible()
  return tab.getByRole('heading', { level: 1 }).innerText()
}

test.describe('two tabs of one leader', () => {
  test.use({ allowed: /answer: 409/ })

  test(
    'completing in both tabs books the group only once, and both tabs show that',
    { tag: '@deep' },
    async ({ page, context }) => {
      const date = await weekAhead(page.request, 11)
      const group = await beginGroupOf(page.request, { date, persons: pupils(8) })
      const other = await context.newPage()
      const tabs = [page, other]
      for (const tab of tabs) {
        await tab.goto(`/alpin/de/groups/${group.slug}`)
        await expect(tab.getByRole('textbox', { name: 'Vorname, Person 8', exact: true })).toBeVisible()
        await askToComplete(tab)
      }
      await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'zahlungspflichtig bestellen' }).click()))
      expect((await Promise.all(tabs.map(titleOf))).toSorted()).toEqual([
        'Diese Gruppe ist gebucht oder nicht mehr offen',
        'Ihre Gruppe ist reserviert',
      ])
      const [pageTitle] = await Promise.all(tabs.map(titleOf))
      const late = pageTitle === 'Diese Gruppe ist gebucht oder nicht mehr offen' ? page : other
      await expect(late.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible()
    },
  )
})

test('An English leader sends a group’s inquiry on a phone @phone', { tag: '@deep' }, async ({ page }) => {
  const group = await beginGroupOf(page.request, {
    date: await weekAhead(page.request, 11),
    persons: pupils(8),
    kind: 'inquiry',
  })
  await page.goto(`/alpin/en/groups/${group.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Who is coming? Skikurs 4b' })).toBeVisible()
  await page.getByRole('button', { name: 'Kind 2: show the fields' }).click()
  const lastName = page.getByRole('textbox', { name: 'Last name, person 2' })
  expect((await lastName.boundingBox())!.width).toBeGreaterThan(90)
  await lastName.fill('Muster')
  await expect(page.getByText('Everything is saved')).toBeVisible()
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Continue to the last step' }).click()
  await tick(page.getByRole('checkbox', { name: /conditions for group enquiries/ }))
  await expectNoFlaws(page)
  await page.getByRole('button', { name: 'Send the enquiry' }).click()
  await page.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your enquiry' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your enquiry' })).toBeVisible()
  await expectNoFlaws(page)
})
