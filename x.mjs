import { chromium } from 'playwright'
const base = process.argv[2]
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
for (const [w,h] of [[360,740],[1280,900]]) {
  const p = await b.newPage({ viewport: { width: w, height: h }, hasTouch: w===360 })
  p.on('console', m => m.type()==='error' && console.log('console', m.text()))
  await p.goto(base + '/alpin/de')
  const btn = (n) => p.getByRole('button', { name: n })
  const press = async (n) => { await p.locator('[data-resting]').count(); await p.waitForTimeout(500); await btn(n).filter({visible:true}).first().click() }
  await btn(/Kind.* mehr|mehr.*Kind/i).first().click()
  await press(/^Weiter zum Zeitraum/)
  await p.waitForTimeout(1500)
  const day = (d) => p.locator(`[data-day="${d}"]`).first()
  for (const d of ['2026-12-12','2026-12-17']) {
    while (!(await day(d).count())) { await p.getByRole('button', { name: 'Ein Monat weiter' }).first().click(); await p.waitForTimeout(600) }
    await day(d).click()
  }
  await press(/^Weiter/)
  await p.waitForTimeout(700)
  await p.locator('#location').getByText('Zirbenbahn').first().click()
  await press(/^Weiter/)
  await p.waitForTimeout(1500)
  await p.screenshot({ path: `/tmp/sets-1-${w}.png`, fullPage: false })
  await p.locator('#category-sets').scrollIntoViewIfNeeded()
  await p.evaluate(() => document.querySelector('#category-sets').scrollIntoView())
  await p.waitForTimeout(500)
  await p.screenshot({ path: `/tmp/sets-2-${w}.png` })
  await p.getByRole('button', { name: /Set wählen: Set Komfort/ }).click()
  await p.waitForTimeout(1500)
  await p.getByRole('heading', { name: 'Set Komfort' }).first().evaluate((e) => e.scrollIntoView())
  await p.waitForTimeout(300)
  await p.screenshot({ path: `/tmp/sets-3-${w}.png`, fullPage: true })
  await p.close()
}
await b.close()
