import type { Page } from '@playwright/test'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { qrDots } from '#domain/text/qr-picture.ts'
import { bookHelmets, payFor } from '#test/support/account.ts'
import { logInStaff } from '#test/support/counter.ts'
import { expect, test } from '#test/support/shop.ts'
import { expectNoFlaws } from '#test/support/no-flaws.ts'

const FILM = join(tmpdir(), `talstation-scan-${process.pid}.y4m`)
const [WIDTH, HEIGHT] = [640, 480]
const DOT = 10

const film = (text: string): void => {
  const dots = qrDots(text)
  const side = dots.length * DOT
  const [left, top] = [Math.floor((WIDTH - side) / 2), Math.floor((HEIGHT - side) / 2)]
  const light = Buffer.alloc(WIDTH * HEIGHT, 160)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      light[(top + y) * WIDTH + left + x] = dots[Math.floor(y / DOT)]![Math.floor(x / DOT)] ? 20 : 230
  const picture = [Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]
  writeFileSync(
    FILM,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...picture, ...picture]),
  )
}

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      film('nothing yet')
      const camera = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${FILM}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
      rmSync(FILM)
    },
    { scope: 'worker' },
  ],
})

const scan = (page: Page) => page.getByRole('button', { name: 'Scannen', exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Code der Buchung scannen' })

test(
  'The camera opens the booking of a scanned code and refuses other codes',
  { tag: ['@phone', '@deep'] },
  async ({ page, request }) => {
    const { bookingId, number } = await bookHelmets(request, 'scan@example.com', 3)
    await payFor(request, bookingId)
    await page.goto('/alpin/staff')
    await logInStaff(page)
    film('https://example.com/alpin/de/groups/klasse-3b')
    await scan(page).click()
    await expect(dialogOf(page)).toContainText('Dieser Code gehört zu keiner Buchung.')
    await expectNoFlaws(page)
    await dialogOf(page).getByRole('button', { name: 'Schließen' }).click()
    await expect(scan(page)).toBeFocused()
    film(number)
    await scan(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Berger' })).toBeFocused()
    expect(page.url()).toContain(number)
  },
)

test(
  'The page explains that the camera is forbidden, and offers to type the number',
  { tag: ['@deep'] },
  async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.goto('/alpin/staff')
    await logInStaff(page)
    await scan(page).click()
    await expect(dialogOf(page)).toContainText('Die Kamera ist nicht erlaubt')
    await expectNoFlaws(page)
    await dialogOf(page).getByRole('button', { name: 'Nummer eintippen' }).click()
    await expect(scan(page)).toBeFocused()
  },
)
