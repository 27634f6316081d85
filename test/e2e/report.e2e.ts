import { tick } from '#test/support/hand.ts'
import { ERROR_CODE } from '#contract/constants.ts'
import type { RecordedStep, StoredRecording } from '#contract/recordings.ts'
import {
  CARD,
  goToOverview,
  isPaymentOpen,
  openCheckoutPage,
  openOverview,
  orderButton,
  pay,
  sendOrder,
  terms,
} from '#test/support/checkout-pages.ts'
import { weekAhead } from '#test/support/booking.ts'
import { beginGroupOf, pupils } from '#test/support/group-pages.ts'
import { logInStaff } from '#test/support/counter.ts'
import { isRecording, report } from '#test/support/reported-visits.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws, violationsOf } from '#test/support/no-flaws.ts'

test.use({ allowed: /answer: 409/ })

test(
  'A failed order reported in one browser replays to the same screen in another',
  { tag: '@deep' },
  async ({ page, browser, shop }) => {
    await openCheckoutPage(page, 14)
    await goToOverview(page, 'seeded-person@example.com')
    await page.reload()
    await expect(orderButton(page)).toBeEnabled()
    await page.route('**/api/checkout', (route) =>
      route.fulfill({ status: 409, json: { errorcode: ERROR_CODE.locationClosed } }),
    )
    await tick(terms(page))
    await orderButton(page).click()
    const refusal = page.locator('[data-part="order-refusal"]')
    const words = await refusal.locator('[data-part="notice-words"]').textContent()
    await refusal.getByRole('button', { name: 'Problem melden' }).click()
    const dialog = page.getByRole('dialog', { name: 'Problem melden' })
    await expect(dialog.getByText('Namen, Geburtstage und Adressen')).toBeVisible()
    await dialog.getByText('Alles ansehen, was gesendet wird').click()
    await expect(dialog.getByText('order.notBookable')).toBeVisible()
    await expect(dialog.getByText('seeded-person')).toHaveCount(0)
    await expectNoFlaws(page)
    await dialog.getByRole('button', { name: 'Senden' }).click()
    const answer = page
      .getByRole('dialog')
      .getByRole('heading', { name: 'Mit diesem Code finden wir Ihre Aufzeichnung:' })
    await expect(answer).toBeFocused()
    await expect(answer).toHaveAccessibleDescription(/^\S{4}\s\S{4}$/)
    const code = (await page.getByRole('dialog').locator('#report-code').textContent())!.replace(/\s/g, '')
    await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click()
    await expect(refusal).toContainText(`Ihr Code: ${code.slice(0, 4)}\u00A0${code.slice(4)}`)

    const other = await (await browser.newContext()).newPage()
    await other.goto(`${shop.origin}/alpin/de/staff/flows/${code}`)
    await logInStaff(other)
    await expect(other.getByText(/^Alle\s\d+\sSchritte führen zum aufgezeichneten Zustand\.$/)).toBeVisible()
    const refused = other.getByRole('button', { name: /Der Abholort hat an diesen Tagen geschlossen/ })
    await expect(refused).toHaveAttribute('aria-current', 'step')
    await expect(other.locator('[data-part="statechart"] text[data-lit]').first()).toBeAttached()
    const screen = other.frameLocator('iframe')
    await expect(screen.locator('[data-part="order-refusal"]')).toContainText(words!)
    await expect(screen.getByText('firstname-1').first()).toBeVisible()
    await expectNoFlaws(other, { without: ['iframe'] })
    await other.getByRole('button', { name: 'Zurück', exact: true }).click()
    await expect(screen.locator('[data-part="order-refusal"] [role="alert"]')).toHaveCount(0)
    await other.getByRole('button', { name: 'Zum Fehler' }).click()
    await expect(refused).toHaveAttribute('aria-current', 'step')

    // Opens the replayed page by itself and removes `inert`, because axe ignores inert content.
    await other.goto(
      await other.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow!.location.href),
    )
    await expect(other.getByText('firstname-1').first()).toBeVisible()
    await other.locator('[inert]').evaluate((part) => part.removeAttribute('inert'))
    expect(await violationsOf(other, 'main')).toEqual([])

    await other.route(`**/api/staff/recordings/${code}`, async (route) => {
      const answer = await route.fetch()
      const stored = (await answer.json()) as StoredRecording
      const steps = stored.recording.segments.flatMap((segment) => segment.steps)
      for (const step of steps)
        if (step.kind === 'start' && step.actor === 'booking')
          step.snapshot = { value: { offer: 'settling' }, context: {} }
      await route.fulfill({ json: stored })
    })
    await other.reload()
    await expect(other.getByText('Die Wiedergabe kann diesen Schritt nicht zeigen')).toBeVisible()
    await other.context().close()
  },
)

test(
  'A refused payment that reloaded the page is replayed to the same screens',
  { tag: '@deep' },
  async ({ page, browser, shop }) => {
    await openOverview(page, 15)
    await isRecording(page)
    await sendOrder(page)
    await isPaymentOpen(page)
    await page.reload()
    await isPaymentOpen(page)
    await isRecording(page)
    await pay(page, CARD.declined)
    const refusal = page.getByRole('main').getByRole('alert')
    const words = await refusal.locator('p').first().textContent()
    await refusal.getByRole('button', { name: 'Problem melden' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Senden' }).click()
    const code = (await page.getByRole('dialog').locator('#report-code').textContent())!.replace(/\s/g, '')

    const other = await (await browser.newContext()).newPage()
    await other.goto(`${shop.origin}/alpin/de/staff/flows/${code}`)
    await logInStaff(other)
    await expect(other.getByText(/^Alle\s\d+\sSchritte führen zum aufgezeichneten Zustand\.$/)).toBeVisible()
    for (const step of ['Seite „Übersicht“', 'Angenommen, zu bezahlen', 'Seite „Zahlung“'])
      await expect(other.getByRole('button', { name: step }).first()).toBeVisible()
    const failed = other.getByRole('button', { name: /Die Bank hat die Karte abgelehnt/ })
    await expect(failed).toHaveAttribute('aria-current', 'step')
    const screen = other.frameLocator('iframe')
    await expect(screen.getByRole('alert')).toContainText(words!)
    await other.getByRole('button', { name: 'Zurück', exact: true }).click()
    await expect(screen.getByRole('alert')).toHaveCount(0)
    await other
      .getByText(/innere Schritte/)
      .last()
      .click()
    await other.getByRole('button', { name: 'Die Zahlungsprüfung: beginnt' }).last().click()
    await expect(screen.getByText('Ihre Zahlung wird geprüft', { exact: false })).toBeVisible()
    await other.context().close()
  },
)

test(
  'A report about a group replays its screens with stand-ins for its persons',
  { tag: '@deep' },
  async ({ page, browser, shop }) => {
    const { slug, memberUrl } = await beginGroupOf(page.request, {
      date: await weekAhead(page.request, 5),
      persons: pupils(2),
    })
    await page.goto('/alpin/de/groups')
    await isRecording(page)
    await page.goto(`/alpin/de/groups/${slug}`)
    await isRecording(page)
    await page.getByRole('textbox', { name: 'Nachname, Person 1', exact: true }).fill('Zwetschgenbaum')
    await expect(page.getByText(/^(Alles gespeichert|Gespeichert, )/)).toBeVisible()
    const ofLeader = await report(page)
    const visitor = await (await browser.newContext({ locale: 'de-AT' })).newPage()
    await visitor.goto(memberUrl)
    await isRecording(visitor)
    await visitor.getByRole('button', { name: 'Jetzt eintragen' }).click()
    await visitor.getByRole('textbox', { name: 'Vorname' }).fill('Rosalinde')
    const ofMember = await report(visitor)

    const other = await (await browser.newContext()).newPage()
    const screen = other.frameLocator('iframe')
    const opens = async (code: string, last: string) => {
      await other.goto(`${shop.origin}/alpin/de/staff/flows/${code}`)
      if (code === ofLeader) await logInStaff(other)
      await expect(other.getByText(/^Alle\s\d+\sSchritte führen zum aufgezeichneten Zustand\.$/)).toBeVisible()
      await other.getByRole('button', { name: last }).last().click()
    }
    await opens(ofLeader, 'Tabelle geändert')
    await expect(screen.getByRole('textbox', { name: 'Nachname, Person 1', exact: true })).toHaveValue(/^lastname-\d+$/)
    await expect(screen.getByRole('heading', { level: 1 })).toContainText('title-1')
    const ownDraft = { slug: 'eigene-k3m9', general: null, leader: null, rows: [] }
    await other.evaluate((kept) => sessionStorage.setItem('talstation.alpin.group', kept), JSON.stringify(ownDraft))
    await other
      .getByRole('button', { name: /Seite „(Neue Gruppe|Allgemeines)“/ })
      .first()
      .click()
    await expect(screen.getByRole('heading', { level: 1 })).toHaveText('Als Gruppe buchen')
    expect(await other.evaluate(() => sessionStorage.getItem('talstation.alpin.group'))).toBe(JSON.stringify(ownDraft))
    await opens(ofMember, 'Feld ausgefüllt')
    await expect(screen.getByRole('textbox', { name: 'Vorname' })).toHaveValue(/^firstname-\d+$/)
    await visitor.context().close()
    await other.context().close()
  },
)

const crafted = (steps: RecordedStep[]) => ({
  version: 1,
  segments: [
    {
      startedAt: '2026-11-21T09:00:00Z',
      today: '2026-11-21',
      locale: 'de',
      width: 390,
      charts: {},
      dropped: 0,
      steps,
    },
  ],
  parts: {},
})
const ofNothing: RecordedStep = {
  kind: 'start',
  at: 0,
  actor: 'booking',
  snapshot: { value: { step: 'entry' }, context: {} },
}

test.describe('a report whose recording cannot be replayed', () => {
  test.use({ allowed: /^console: .*TypeError/ })

  for (const [steps, words] of [
    [[ofNothing], 'Die Wiedergabe kann diese Aufzeichnung nicht zeigen.'],
    [[], 'In dieser Aufzeichnung ist nichts geschehen.'],
  ] as const)
    test(
      `the report shows the message and can be marked as done, with ${steps.length} recorded steps`,
      { tag: '@deep' },
      async ({ page }) => {
        const sent = await page.request.post('/alpin/de/api/support/recordings', {
          data: { ...crafted([...steps]), message: 'Der Kalender blieb leer.' },
        })
        const { code } = (await sent.json()) as { code: string }
        await page.goto(`/alpin/de/staff/flows/${code}`)
        await logInStaff(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
        await expect(page.getByText('„Der Kalender blieb leer.“')).toBeVisible()
        await expect(page.getByText(words)).toBeVisible()
        await page.getByRole('button', { name: 'Als erledigt markieren' }).click()
        await expect(page.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
        await expectNoFlaws(page)
      },
    )
})
