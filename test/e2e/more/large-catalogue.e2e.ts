import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Site } from '#contract/site.ts'
import { LARGE, writeLargeTenant } from '#test/bench/large-tenant.ts'
import { draftOfAWeek } from '#test/support/draft.ts'
import { startServer } from '#test/support/server.ts'

test('A long category shows its first products and always those that are chosen', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'talstation-large-data-'))
  const folder = writeLargeTenant(dataDir, 400)
  execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import', folder], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const { origin, stop } = await startServer({ DATA_DIR: dataDir })
  const site = (await (await fetch(`${origin}/${LARGE}/de/api/site`)).json()) as Site
  await page.addInitScript(
    ([key, draft]) => localStorage.getItem(key!) ?? localStorage.setItem(key!, draft!),
    [`talstation.${LARGE}.booking`, JSON.stringify(draftOfAWeek(site, `${LARGE}-talstation`))],
  )
  await page.goto(`${origin}/${LARGE}/de#products`)
  const category = page.getByRole('region', { name: 'Ski, Reihe 1', exact: true })
  const cards = category.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) })
  await expect(cards).toHaveCount(12)
  await category.getByRole('button', { name: '24 weitere zeigen: Ski, Reihe 1' }).click()
  await expect(cards).toHaveCount(36)
  const next = category.getByRole('heading', { name: 'Ski 13', exact: true })
  await expect(next).toBeFocused()
  const card = cards.filter({ has: page.getByRole('heading', { name: 'Ski 13', exact: true }) })
  await card.getByRole('button', { name: 'Größe wählen: Ski 13' }).click()
  await card.getByText('160 cm', { exact: true }).click()
  await expect(card.getByText('Modell 13, 160 cm')).toBeVisible()
  await page.reload()
  await expect(cards).toHaveCount(13)
  await expect(next).toBeVisible()
  await page.close()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})
