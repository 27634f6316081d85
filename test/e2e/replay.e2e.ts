import process from 'node:process'
import type { Page } from '@playwright/test'
import type { StoredRecording } from '#contract/recordings.ts'
import { logInStaff } from '#test/support/counter.ts'
import { keepRecording } from '#test/support/keep-recording.ts'
import { expectNoFlaws, standStill } from '#test/support/no-flaws.ts'
import { report, REPORTED_VISITS } from '#test/support/reported-visits.ts'
import { expect, test } from '#test/support/shop.ts'

test.use({ allowed: /answer: 40[149]|^failed:/ })

const SENTENCES: Record<keyof typeof REPORTED_VISITS, readonly [RegExp, RegExp, RegExp]> = {
  cardRefused: [
    /^1\sErwachsener, 1\sKind, .+, Talstation Zirbenbahn: 218,00\s€ mit Karte bezahlen$/,
    /^Die Bank hat die Karte abgelehnt \(\d\d?:\d\d:\d\d\)$/,
    /^Nichts abgebucht, reserviert bis \d\d?:\d\d\sUhr\. Bezahlen geht weiter mit anderer Karte\.$/,
  ],
  bankAsked: [
    /^1\sErwachsener, 1\sKind, .+, Talstation Zirbenbahn: 218,00\s€ mit Karte bezahlen$/,
    /^Die Bank hatte über die Zahlung noch nicht entschieden \(\d\d?:\d\d:\d\d\)$/,
    /^Ob abgebucht wird, war noch offen, reserviert bis \d\d?:\d\d\sUhr\. Bitte keine zweite Karte: Fragt die Bank noch per App oder SMS, dort bestätigen; die Seite zeigt die Antwort\.$/,
  ],
  sessionEnded: [
    /^Die eigenen Buchungen ansehen$/,
    /^Die Anmeldung war abgelaufen \(\d\d?:\d\d:\d\d\)$/,
    /^An Geld und Ausrüstung hat sich nichts geändert\. Weiter geht es nach einer neuen Anmeldung\.$/,
  ],
  productGone: [
    /^1\sErwachsener, 1\sKind, .+, Talstation Zirbenbahn: 218,00\s€ zahlungspflichtig bestellen$/,
    /^Beim Bestellen nicht mehr verfügbar: Premiumski, .+, 155\scm \(\d\d?:\d\d:\d\d\)$/,
    /^Nichts abgebucht, nichts reserviert\. Weiter geht es mit einer anderen Größe oder anderer Ausrüstung\.$/,
  ],
  codeRefused: [
    /^1\sErwachsener, 1\sKind, .+, Talstation Zirbenbahn: Rabattcode einlösen$/,
    /^Der Rabattcode galt nicht: falsch geschrieben, abgelaufen, aufgebraucht oder der Betrag zu klein \(\d\d?:\d\d:\d\d\)$/,
    /^Nichts abgebucht, nichts reserviert\. Buchen geht ohne Code weiter\.$/,
  ],
  groupShort: [
    /^8\sKinder, .+, Talstation Zirbenbahn: als Gruppe buchen, 166,00\s€$/,
    /^Zu wenig verfügbar, es fehlt: 1\s×\sKindersnowboardschuh, EU\s30 \(\d\d?:\d\d:\d\d\)$/,
    /^Nichts abgebucht, was verfügbar war, ist für die Gruppe reserviert\. Weiter geht es mit der nächsten Größe\.$/,
  ],
  offline: [
    /^1\sErwachsener, 1\sKind, .+, Talstation Zirbenbahn: Ausrüstung wählen$/,
    /^Keine Verbindung: Preise und Verfügbarkeit kamen nicht an \(\d\d?:\d\d:\d\d\), danach ging es weiter$/,
    /^Nichts abgebucht, nichts reserviert\.$/,
  ],
  twoTabs: [
    /^1\sErwachsener, 1\sKind, .+, Talstation Zirbenbahn: Warenkorb prüfen$/,
    /^Dieselbe Buchung wurde in einem anderen Fenster bezahlt \(\d\d?:\d\d:\d\d\)$/,
    /^Einmal bezahlt, im anderen Fenster, Ausrüstung gebucht\. Die Buchung steht in der Bestätigung per E\u2011Mail\.$/,
  ],
  groupChanged: [
    /^9\sKinder, .+, Talstation Zirbenbahn: gebuchte Gruppe ändern$/,
    /^Die Buchung der Gruppe war inzwischen anderswo geändert worden \(\d\d?:\d\d:\d\d\)$/,
    /^.+$/,
  ],
  memberLate: [
    /^Sich in eine Gruppe eintragen$/,
    /^Die Gruppe war schon abgeschlossen \(\d\d?:\d\d:\d\d\)$/,
    /^An Geld und Ausrüstung hat sich nichts geändert\.$/,
  ],
  quoteDeclined: [
    /^Die Antwort auf die Gruppenanfrage ansehen$/,
    /^Der Shop hatte die Anfrage der Gruppe abgelehnt$/,
    /^An Geld und Ausrüstung hat sich nichts geändert\.$/,
  ],
}

const SEEN: Record<keyof typeof REPORTED_VISITS, string> = {
  cardRefused: 'Die Zahlung wurde abgelehnt',
  bankAsked: 'Ihre Zahlung wird geprüft',
  sessionEnded: 'Ihre Anmeldung ist abgelaufen.',
  productGone: 'Stattdessen verfügbar',
  codeRefused: 'Der Rabattcode ist nicht gültig.',
  groupShort: 'nicht in dieser Anzahl verfügbar',
  offline: 'Ihre Buchung bleibt auf diesem Gerät erhalten.',
  twoTabs: 'in einem anderen Fenster abgeschlossen',
  groupChanged: 'Die Buchung wurde inzwischen geändert',
  memberLate: 'Die Gruppe ist inzwischen abgeschlossen',
  quoteDeclined: 'Wir können Ihre Anfrage leider nicht annehmen',
}

const takePictures = async (staff: Page) => {
  for (const language of ['de', 'en'])
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 780 },
    ]) {
      await staff.setViewportSize(size)
      await staff.goto(staff.url().replace(/\/(de|en)\/staff/, `/${language}/staff`))
      await expect(staff.frameLocator('iframe').locator('main').first()).toBeVisible()
      await staff.evaluate(standStill)
      await expect(staff.locator('[data-part="flow-story"] dd').last()).toBeInViewport({ ratio: 1 })
      expect(await staff.evaluate(() => scrollY)).toBe(0)
      await staff.screenshot({ path: test.info().outputPath(`${language}-${size.width}.png`) })
    }
}

const expectStory = async (staff: Page, name: keyof typeof REPORTED_VISITS) => {
  const sentences = staff.locator('[data-part="flow-story"] dd')
  for (const [index, sentence] of SENTENCES[name].entries()) await expect(sentences.nth(index)).toHaveText(sentence)
  await expect(staff.frameLocator('iframe').getByText(SEEN[name], { exact: false }).first()).toBeVisible()
  await expect(staff.locator('[data-part="flow-step"][aria-current]')).toHaveCount(1)
  await expect(staff.locator('[data-part="flow-frame"]')).toHaveJSProperty(
    'scrollWidth',
    await staff.locator('[data-part="flow-frame"]').evaluate((frame) => frame.clientWidth),
  )
}

const expectBranch = async (staff: Page) => {
  await staff.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await staff.getByRole('button', { name: 'Was wäre, wenn …?' }).click()
  const possible = staff.getByRole('region', { name: 'Was wäre, wenn …' })
  await expectNoFlaws(staff, { without: ['iframe'] })
  await possible.getByRole('button', { name: /Der Abholort hat an diesen Tagen geschlossen/ }).click()
  const branch = staff.getByRole('region', { name: 'Was gewesen wäre' })
  await expect(branch).toContainText('Nicht buchbar')
  await expect(branch).toContainText('Aufgezeichnet folgte stattdessen: Angenommen, zu bezahlen.')
  const refusal = staff.frameLocator('iframe').getByText('So können wir die Bestellung nicht annehmen')
  await expect(refusal).toBeVisible()
  await expectNoFlaws(staff, { without: ['iframe'] })
  await branch.getByRole('button', { name: 'Zur Aufzeichnung' }).click()
  await expect(refusal).toHaveCount(0)
  await staff.getByRole('button', { name: 'Zum Fehler' }).click()
}

const NOTE = { message: 'Meine Karte geht nicht', email: 'anna@example.com' }

const expectAnswered = async (staff: Page, code: string) => {
  await expect(staff.getByText('„Meine Karte geht nicht“')).toBeVisible()
  await expect(staff.getByRole('region', { name: 'Verlauf' })).toContainText('Zahlung von 218,00')
  const reply = staff.getByRole('link', { name: 'Antworten' })
  await expect(reply).toHaveAttribute('href', /^mailto:anna@example\.com\?subject=Ihre%20Meldung/)
  await expectNoFlaws(staff, { without: ['iframe'] })
  await staff.getByRole('button', { name: 'Als erledigt markieren' }).click()
  await expect(staff.getByRole('button', { name: 'Wieder öffnen' })).toBeVisible()
  await staff.getByRole('link', { name: 'Meldungen' }).click()
  const done = staff.getByRole('region', { name: 'Erledigt' })
  await expect(done).toContainText('Meine Karte geht nicht')
  await expectNoFlaws(staff)
  await staff.goto(new URL('/alpin/de/staff', staff.url()).href)
  const field = staff.getByRole('searchbox', { name: 'Buchung, Gruppe oder Meldung suchen' })
  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(staff).toHaveURL(new RegExp(`/staff/flows/${code}$`))
}

const QUICK: readonly string[] = ['cardRefused']

for (const name of Object.keys(REPORTED_VISITS) as (keyof typeof REPORTED_VISITS)[])
  test(
    `The first screen of a report explains the visit: ${name}`,
    { tag: QUICK.includes(name) ? [] : '@deep' },
    async ({ page, shop, browser }) => {
      const isLinked = name === 'cardRefused'
      const visitor = await REPORTED_VISITS[name](page, shop.dataDir)
      const code = await report(visitor, isLinked ? NOTE : undefined)
      const staff = await (await browser.newContext({ locale: 'de-AT' })).newPage()
      await staff.goto(`${shop.origin}/alpin/de/staff/flows/${code}`)
      await logInStaff(staff)
      await expectStory(staff, name)
      const stored = await staff.request.get(`${shop.origin}/alpin/de/api/staff/recordings/${code}`)
      keepRecording(`browser-${name}`, ((await stored.json()) as StoredRecording).recording)
      if (isLinked) {
        await expectBranch(staff)
        await expectAnswered(staff, code)
      }
      if (process.env['TALSTATION_DEEP']) await takePictures(staff)
      await staff.context().close()
    },
  )
