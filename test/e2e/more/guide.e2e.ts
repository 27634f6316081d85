import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { enterCard, isBooked, isPaymentOpen } from '#test/support/checkout-pages.ts'
import { pressFreeDays } from '#test/support/free-days.ts'
import { freePort } from '#test/support/free-port.ts'
import { actsOf, cardIn, ownersMachine } from '#test/support/guide-walk.ts'
import { expect, test } from '#test/support/shop.ts'

const HEADINGS = {
  skischule: 'A ski school’s depot with 200 sets',
  wellenbrett: 'Boards by the hour at a beach',
}

const open = async () => {
  const machine = ownersMachine()
  const env = { ...machine.env, PORT: String(await freePort()) }
  let start = ''
  for (const [code, heading] of Object.entries(HEADINGS))
    for (const act of actsOf(heading))
      if (act.kind !== 'command') machine.write(code, act)
      else if (act.text.endsWith('npm start')) start = act.text
      else execFileSync('sh', ['-c', act.text], { cwd: machine.cwd, env })

  // Like Ctrl+C, a signal to the process group stops the shell and its server.
  const server = spawn('sh', ['-c', start], {
    cwd: machine.cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(server, 'close')
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = ''
    server.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
      const address = /is open: (\S+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(address)
    })
    void closed.then(() => reject(new Error(`The server ended:\n${printed}`)))
  })
  return {
    origin,
    close: async () => {
      process.kill(-server.pid!, 'SIGINT')
      await closed
      machine.remove()
    },
  }
}

const press = async (page: Page, name: string | RegExp) => {
  await expect(page.locator('[data-resting]')).toHaveCount(0)
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .click()
}

const fill = async (page: Page, texts: Record<string, string>, group?: string) => {
  const within = group === undefined ? page : page.getByRole('group', { name: group })
  for (const [label, text] of Object.entries(texts)) await within.getByRole('textbox', { name: label }).fill(text)
}

const goToPersonalData = (page: Page) =>
  expect(async () => {
    await press(page, 'Weiter zu Ihren Daten')
    await expect(page).toHaveURL(/\/checkout$/, { timeout: 3000 })
  }).toPass()

const orderAndPay = async (page: Page, code: keyof typeof HEADINGS) => {
  await press(page, 'Weiter zur Übersicht')
  await page.getByText('Ich stimme den Allgemeinen').click()
  await press(page, 'zahlungspflichtig bestellen')
  await isPaymentOpen(page)
  await enterCard(page, cardIn(HEADINGS[code]))
  await press(page, /€ bezahlen$/)
  await isBooked(page)
}

let shop: Awaited<ReturnType<typeof open>>
test.beforeAll(async () => {
  shop = await open()
})
test.afterAll(() => shop.close())

const CONTACT = { Vorname: 'Anna', Nachname: 'Berger', 'E\u2011Mail': 'anna@example.com' }

test('A parent books and pays at the ski school of the guide', { tag: '@deep' }, async ({ page }) => {
  await page.goto(`${shop.origin}/skischule/de`)
  await press(page, 'Ein Erwachsener weniger')
  await press(page, 'Ein Erwachsener weniger')
  await press(page, 'Ein Kind mehr')
  await press(page, 'Weiter zum Zeitraum')
  await pressFreeDays(page, 10, 14)
  await press(page, 'Weiter zur Ausrüstung')
  await fill(page, { Körpergröße: '125', Schuhgröße: '32', Vorname: 'Mia' })
  await press(page, 'Wählen: Kurs-Set')
  await press(page, 'Wählen: Platz im Depot')
  await press(page, 'Zum Warenkorb')
  await expect(page.locator('#cart')).toContainText('Firnwerk Junior, 110 cm')
  await expect(page.locator('#cart')).toContainText('Firnwerk Soft, EU 32')
  await goToPersonalData(page)
  await fill(page, { ...CONTACT, Geburtsdatum: '1.3.1985' }, 'Kontaktperson')
  await orderAndPay(page, 'skischule')

  await expect(async () => {
    await page.goto(`${shop.origin}/dev/mailbox`)
    await expect(page.getByRole('link', { name: /Skischule Sonnberg/ }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
})

test('A visitor of the beach books two hours and pays', { tag: '@deep' }, async ({ page }) => {
  await page.goto(`${shop.origin}/wellenbrett/de`)
  await press(page, 'Ein Erwachsener weniger')
  await press(page, 'Weiter zum Zeitraum')
  await pressFreeDays(page, 3)
  await press(page, 'Weiter zur Leihdauer')
  await page.getByRole('radiogroup', { name: 'Leihdauer' }).getByText('2 Stunden').click()
  await page.getByRole('radiogroup', { name: 'Beginn' }).getByText('11:00', { exact: true }).click()
  await press(page, 'Weiter zur Ausrüstung')
  await fill(page, { Vorname: 'Anna', Gewicht: '64' })
  await press(page, 'Größe wählen: Stand-up-Board')
  await page.getByText('bis 80 kg').click()
  await press(page, 'Zum Warenkorb')
  await expect(page.locator('#cart')).toContainText('Uferwerk Allround, bis 80 kg')
  await goToPersonalData(page)
  await fill(page, CONTACT, 'Erwachsener 1')
  await orderAndPay(page, 'wellenbrett')
})
