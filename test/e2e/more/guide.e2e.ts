import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { enterCard, isBooked, isPaymentOpen } from '#test/support/checkout-pages.ts'
import { pressFreeDays } from '#test/support/free-days.ts'
import { freePort } from '#test/support/free-port.ts'
import { actsOf, cardIn, ownersMachine } from '#test/support/guide-walk.ts'
import { expect, test } from '#test/support/shop.ts'

/*
 * The owner of a ski school does what docs/tenant-guide.md says, from `tenant init` to `npm start`. A parent then books
 * at the opened shop in a browser, and pays with the test card that the guide names.
 */

const HEADING = 'A ski school’s depot with 200 sets'

/** Types the commands of the guide and writes its files. The last command opens the shop. Returns its address. */
const open = async () => {
  const machine = ownersMachine()
  const env = { ...machine.env, PORT: String(await freePort()) }
  const acts = actsOf(HEADING)
  for (const act of acts.slice(0, -1))
    if (act.kind === 'command') execFileSync('sh', ['-c', act.text], { cwd: machine.cwd, env })
    else machine.write('skischule', act)

  // The shell and the server that it starts are a process group, which is stopped as Ctrl+C does.
  const server = spawn('sh', ['-c', acts.at(-1)!.text], {
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

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .click()

const fillContact = async (page: Page, texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts))
    await page.getByRole('group', { name: 'Kontaktperson' }).getByRole('textbox', { name: label }).fill(text)
}

let shop: Awaited<ReturnType<typeof open>>
test.beforeAll(async () => {
  shop = await open()
})
test.afterAll(() => shop.close())

test('A parent books and pays at the ski school of the guide', { tag: '@deep' }, async ({ page }) => {
  const { origin } = shop
  await test.step('choose a kid, five days and the set', async () => {
    await page.goto(origin)
    await press(page, 'Ein Erwachsener weniger')
    await press(page, 'Ein Erwachsener weniger')
    await press(page, 'Ein Kind mehr')
    await press(page, 'Weiter zum Zeitraum')
    await pressFreeDays(page, 10, 14)
    await press(page, 'Weiter zur Ausrüstung')
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Mia')
    await page.getByRole('textbox', { name: 'Körpergröße' }).fill('125')
    await page.getByRole('textbox', { name: 'Schuhgröße' }).fill('32')
    await press(page, 'Wählen: Kurs-Set')
    await press(page, 'Wählen: Platz im Depot')
    await press(page, 'Zum Warenkorb')
    await expect(page.locator('#cart')).toContainText('Firnwerk Junior, 110 cm')
    await expect(page.locator('#cart')).toContainText('Firnwerk Soft, EU 32')
    await press(page, 'Weiter zu Ihren Daten')
  })
  await test.step('name the adult who books, and pay', async () => {
    await fillContact(page, {
      Vorname: 'Anna',
      Nachname: 'Berger',
      'E\u2011Mail': 'anna@example.com',
      Geburtsdatum: '1.3.1985',
    })
    await press(page, 'Weiter zur Übersicht')
    await page.getByText('Ich stimme den Allgemeinen').click()
    await press(page, 'zahlungspflichtig bestellen')
    await isPaymentOpen(page)
    await enterCard(page, cardIn(HEADING))
    await press(page, /€ bezahlen$/)
    await isBooked(page)
  })
  await test.step('find the mail in the mailbox', async () => {
    await expect(async () => {
      await page.goto(`${origin}/dev/mailbox`)
      await expect(page.getByRole('link', { name: /Skischule Sonnberg/ }).first()).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})
