import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inEachLocale } from '#contract/primitives.ts'
import { importFolders } from '#server/tenants/import.ts'
import { openMailShop } from '#test/support/mail.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const parent = mkdtempSync(join(tmpdir(), 'talstation-mail-map-'))
const shop = await openMailShop()

const [withMap, ...others] = workedTenant.locations.map((location) => ({
  ...location,
  way: { de: 'Neben der Seilbahn.', en: 'Next to the lift.' },
}))
const delivery = {
  ...workedTenant.specials[0]!,
  id: 'delivery',
  type: 'delivery',
  title: inEachLocale(() => 'Lieferung'),
}

beforeAll(async () => {
  const folder = writeWorkedFolder(parent, 'worked', {
    'locations.json': [{ ...withMap, map: 'plan.svg' }, ...others],
    'specials.json': [...workedTenant.specials, delivery],
    'pictures/plan.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 420"><path d="M0 0h700v400z"/></svg>',
  })
  await importFolders(shop.db, [folder], shop.clock())
  shop.deps.tenants.forget()
})
beforeEach(() => shop.forgetAll())
afterAll(async () => {
  await shop.close()
  rmSync(parent, { recursive: true })
})

const sent = async (...[mail, more]: Parameters<typeof shop.queue>) => {
  if (mail.kind === 'reminder') shop.minutesLater(6 * 24 * 60)
  await shop.queue(mail, more)
  expect(await shop.sendDue()).toBe(1)
  const { text, html, attachments } = (await shop.received()).at(-1)!
  return { text: text!, html: html!, map: attachments.find(({ mimeType }) => mimeType === 'image/png') }
}

describe.each([
  ['de', 'Gezeichneter Lageplan: Talstation', 'Lageplan.png', 'Einen Lageplan sehen Sie in Ihrer Buchung.'],
  ['en', 'Drawn map: Valley station', 'Map.png', 'You will find a map in your booking.'],
] as const)('mails in %s', (language, alt, filename, note) => {
  test.each(['confirmed', 'changed', 'reminder'] as const)(
    'the mail %s shows the map of its location below the way',
    async (kind) => {
      const { bookingId } = await shop.book({ language })
      const { text, html, map } = await sent({ kind }, { reservation: bookingId, language })
      expect(map).toMatchObject({ contentId: '<map>', disposition: 'inline', related: true, filename })
      expect(Buffer.from(map!.content as ArrayBuffer).toString('latin1', 0, 4)).toBe('\u0089PNG')
      const way = { de: 'Neben der Seilbahn.', en: 'Next to the lift.' }[language]
      const shown = html.slice(html.indexOf(way))
      expect(/<img[^>]+>/.exec(shown)![0]).toMatch(
        new RegExp(`src="cid:map" alt="${alt}" width="552" height="322" style="[^"]*height:auto`),
      )
      expect(html).not.toContain(note)
      expect(text).toContain(`${way}\n\n${note}`)
    },
  )

  test('a mail about a location without a map, or about a delivery, shows no picture', async () => {
    const { bookingId: atOther } = await shop.book({ language, location: others[0]!.id })
    const { bookingId: delivered } = await shop.book({ language, specials: ['delivery'] })
    for (const reservation of [atOther, delivered]) {
      const { html, map } = await sent({ kind: 'confirmed' }, { reservation, language })
      expect(map).toBeUndefined()
      expect(html).not.toContain('cid:map')
      expect(html).not.toContain(note)
    }
  })
})
