import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#contract/prices.ts'
import { importFolders, validateFolders } from '#server/tenants/import.ts'
import { renameTenant } from '#server/tenants/rename-tenant.ts'
import { booking, openTestShop, type TestShop } from '#test/support/app.ts'
import { animation, grainyPhoto, photo, pngHeader } from '#test/support/photos.ts'
import { type FolderChanges, writeWorkedFolder } from '#test/support/worked-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const COLOURS = { colorSection2: '#1d3540', colorSection3: '#f2f4f5' }
const NOW = new Date('2026-03-02T09:00:00Z')

let shop: TestShop
let parent: string

beforeAll(async () => {
  shop = await openTestShop({ tenants: [workedTenant] })
})
afterAll(() => shop.close())
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-pictures-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const category = workedTenant.categories[0]!
const [ski, ...others] = category.products
const withSki = (picture: string): FolderChanges => ({
  [`products/00-${category.id}.json`]: { ...category, products: [{ ...ski!, picture }, ...others] },
})

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 420">'
const withMap = (map: string): FolderChanges => ({
  'locations.json': workedTenant.locations.map((location) => ({ ...location, map })),
})

const named = (name: string): FolderChanges => ({ 'shop.json': { ...workedTenant.shop, name, ...COLOURS } })

const importShop = async (changed: FolderChanges) => {
  const report = await importFolders(shop.db, [writeWorkedFolder(parent, 'worked', changed)], NOW)
  shop.deps.tenants.forget()
  return report
}
const facts = async () => (await shop.deps.tenants.byCode('worked'))!.tenant.pictures
const mailFiles = () =>
  shop.db.selectFrom('tenant_pictures').select(['hash', 'body']).where('name', '=', 'mail.png').execute()

const drawn = async (drawing: string) => {
  const changed = { ...withMap('plan.svg'), 'pictures/plan.svg': `${DRAWING}${drawing}</svg>` }
  expect((await importShop(changed)).mistakes).toEqual([])
  const found = (await facts())['plan.svg']!
  const { body } = (await mailFiles()).find(({ hash }) => hash === found.hash)!
  return { facts: found, body, ...(await sharp(body).metadata()) }
}

const get = (path: string, headers?: Record<string, string>) => shop.app.request(path, { headers })

const shownSki = async (code = 'worked') => {
  const answer = await shop.app.request(`/${code}/de/api/prices`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(booking('2026-03-07', '2026-03-09')),
  })
  const { categories } = (await answer.json()) as Offer
  return categories[0]!.products[0]!
}

describe('photos that cannot be used', () => {
  test('each photo is reported with its reason beside the folder’s other mistakes', async () => {
    const grainy = await grainyPhoto().jpeg().toBuffer()
    const grainyPng = await grainyPhoto().png().toBuffer()
    const broken = ': it cannot be decoded to its end. Export the picture again; perhaps it was copied only in part.'
    const { imported, mistakes } = await importShop({
      'shop.json': { ...workedTenant.shop, code: 'worked', logo: 'weg.svg', ...COLOURS },
      'pictures/cut.jpg': grainy.subarray(0, grainy.length / 2),
      'pictures/cut.png': grainyPng.subarray(0, grainyPng.length / 2),
      'pictures/bomb.png': pngHeader(10_000, 5_100),
      'pictures/moving.webp': await animation().toBuffer(),
      'pictures/other.png': await photo().jpeg().toBuffer(),
      'pictures/empty.avif': Buffer.alloc(0),
      'pictures/begun.avif': Buffer.from('\0\0\0\u001Cftypavif\0\0\0\0'),
      'pictures/good.webp': await photo().webp().toBuffer(),
    })
    expect(imported).toEqual([])
    expect(mistakes.toSorted()).toEqual([
      `worked/pictures/begun.avif${broken}`,
      'worked/pictures/bomb.png: it has 51 megapixels, and at most 50 are taken. Save the picture smaller.',
      `worked/pictures/cut.jpg${broken}`,
      `worked/pictures/cut.png${broken}`,
      'worked/pictures/empty.avif: the file is no AVIF picture, whatever its name says. Export the picture again in that format.',
      'worked/pictures/moving.webp: it is animated. Save one picture of it.',
      'worked/pictures/other.png: the file is no PNG picture, whatever its name says. It is a picture in another format: end its name in .jpg.',
      'worked/shop.json, logo: there is no pictures/weg.svg. Put the file there, or name one that is.',
    ])
  })

  test('the validate command also reports unusable photos and files above 20 MB', async () => {
    const folder = writeWorkedFolder(parent, 'worked', {
      'pictures/large.jpg': Buffer.alloc(21 * 1024 * 1024),
      'pictures/moving.webp': await animation().toBuffer(),
    })
    expect((await validateFolders([folder])).mistakes).toEqual([
      'worked/pictures/large.jpg: it has 21.0 MB, and at most 20.0 MB are taken. Save the picture smaller.',
      'worked/pictures/moving.webp: it is animated. Save one picture of it.',
    ])
  })

  test('a map that cannot be drawn for mails is reported beside unusable photos', async () => {
    const { imported, mistakes } = await importShop({
      ...withMap('plan.svg'),
      'pictures/plan.svg': `${DRAWING}<g></svg>`,
      'pictures/moving.webp': await animation().toBuffer(),
    })
    expect(imported).toEqual([])
    expect((await validateFolders([join(parent, 'worked')])).mistakes).toEqual(mistakes)
    expect(mistakes.toSorted()).toEqual([
      'worked/pictures/moving.webp: it is animated. Save one picture of it.',
      'worked/pictures/plan.svg: mails cannot show this map, because it cannot be drawn. Export it again as a plain SVG with a viewBox.',
    ])
  })

  test('a focal point without a picture in the folder is a mistake', async () => {
    const { mistakes } = await importShop({ 'focus.json': { 'weg.jpg': { x: 10, y: 20 } } })
    expect(mistakes).toEqual([
      'worked/focus.json, weg.jpg: there is no pictures/weg.jpg. Put the file there, or name one that is.',
    ])
  })
})

test('Rotated, CMYK, 16-bit, transparent and grey photos get the right sizes and colours', async () => {
  const half = {
    create: { width: 50, height: 20, channels: 4, background: { r: 0, g: 0, b: 255, alpha: 0.5 } },
  } as const
  const { mistakes } = await importShop({
    'pictures/turned.jpg': await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'pictures/printed.jpeg': await photo().toColourspace('cmyk').jpeg().toBuffer(),
    'pictures/deep.png': await photo().toColourspace('rgb16').png().toBuffer(),
    'pictures/clear.png': await sharp(half).png().toBuffer(),
    'pictures/grey.avif': await photo().greyscale().avif({ effort: 0 }).toBuffer(),
    'pictures/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 217 56"/>',
  })
  expect(mistakes).toEqual([])
  const { 'turned.jpg': turned, 'printed.jpeg': printed, 'deep.png': deep, ...found } = await facts()
  expect(turned).toMatchObject({ width: 40, height: 60, widths: [40] })
  expect(found['clear.png']).toMatchObject({ width: 50, height: 20, widths: [50] })
  expect(found['clear.png']).not.toHaveProperty('colour')
  expect(found['grey.avif']).toMatchObject({ width: 60, height: 40 })
  expect(found['drawn.svg']).toEqual({ width: 217, height: 56, widths: [] })
  for (const { colour } of [turned!, printed!, deep!])
    expect(colour).toMatch(/^#[bc][0-9a-f][1-3][0-9a-f][0-3][0-9a-f]$/)
})

test('A drawing whose size is no number of pixels is stored without a size', async () => {
  const sizes = ['viewBox="0 0 1e400 1e400"', 'width="99999999999999999999" height="9"', 'viewBox="0 0 x y"', '']
  for (const size of sizes) {
    const { mistakes } = await importShop({
      ...withSki('ski.svg'),
      'pictures/ski.svg': `<svg xmlns="http://www.w3.org/2000/svg" ${size}/>`,
    })
    expect(mistakes).toEqual([])
    expect((await shownSki()).picture, size).toBeUndefined()
  }
})

test('The import reduces a drawing to allowed elements, without scripts, outside links or editor data', async () => {
  const { mistakes } = await importShop({
    ...withSki('ski.svg'),
    'pictures/ski.svg': `<?xml version="1.0"?><!-- Anna, /home/anna/ski.svg -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 8 6" inkscape:version="1" onload="x()">
<metadata><author>Anna</author></metadata><script>x()</script><foreignObject><p>x</p></foreignObject>
<style>path > g { fill: red }</style><a href="javascript:x()"><path d="M0 0h8v6" class=""/></a>
<animate attributeName="href" to="javascript:x()"/><image href="https://example.com/x.png"/>
<use href="#a"/><feImage href="x.png"/><linearGradient id="a" gradientUnits="userSpaceOnUse"/><text>1 &lt; 2</text>
</svg>`,
  })
  expect(mistakes).toEqual([])
  const { image, picture } = await shownSki()
  expect(picture).toEqual({ width: 8, height: 6 })
  expect((await (await get(image!)).text()).replaceAll(/\s*\n\s*/g, '')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6">' +
      '<style>path > g { fill: red }</style><path d="M0 0h8v6"></path><image></image>' +
      '<use href="#a"></use><linearGradient id="a" gradientUnits="userSpaceOnUse"></linearGradient><text>1 &lt; 2</text></svg>',
  )
})

test('A drawing from which nothing is removed keeps every byte', async () => {
  const drawing = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg"  viewBox="0 0 8 6"><path d="M0 0h8v6"/></svg>
`
  expect((await importShop({ ...withSki('ski.svg'), 'pictures/ski.svg': drawing })).mistakes).toEqual([])
  const { image } = await shownSki()
  expect(await (await get(image!)).text()).toBe(drawing)
})

describe('a map of a location', () => {
  test('the import draws a map as a PNG for mails, with its own font', async () => {
    const map = await drawn('<text x="200" y="400" font-size="400" font-family="system-ui">H</text>')
    expect(map.facts).toMatchObject({ width: 720, height: 420, widths: [], mail: { width: 552, height: 322 } })
    expect([map.format, map.width, map.height]).toEqual(['png', 1104, 644])
    // The H of Noto Sans is 0.714 em high, and 0.545 em wide from edge to edge.
    const { info } = await sharp(map.body).trim().toBuffer({ resolveWithObject: true })
    expect(Math.abs(info.height - 0.714 * 400 * (1104 / 720))).toBeLessThan(3)
    expect(Math.abs(info.width - 0.545 * 400 * (1104 / 720))).toBeLessThan(3)
  })

  test('the PNG of a detailed map has at most 60 KB', async () => {
    const noise =
      '<filter id="a"><feTurbulence baseFrequency=".9"/></filter><rect width="720" height="420" filter="url(#a)"/>'
    const { body, width, facts: found } = await drawn(noise)
    expect(body.byteLength).toBeGreaterThan(10_000)
    expect(body.byteLength).toBeLessThanOrEqual(60_000)
    expect(width).toBeLessThan(1104)
    expect(found.mail).toEqual({ width: 552, height: 322 })
  })

  test('a photo as a map is drawn for mails too', async () => {
    const folder = { ...withMap('plan.png'), 'pictures/plan.png': await photo(64, 64).png().toBuffer() }
    expect((await importShop(folder)).mistakes).toEqual([])
    const { mail, widths, hash } = (await facts())['plan.png']!
    expect([mail, widths]).toEqual([{ width: 552, height: 552 }, [64]])
    expect((await mailFiles()).map((file) => file.hash)).toContain(hash)
  })

  test('an unchanged map is drawn once, kept by a rename, removed two versions later', async () => {
    const folder = { ...withMap('plan.svg'), 'pictures/plan.svg': `${DRAWING}<path d="M0 0h9v9"/></svg>` }
    await importShop(folder)
    const { hash } = (await facts())['plan.svg']!
    const isKept = async () => (await mailFiles()).some((file) => file.hash === hash)
    await shop.db
      .updateTable('tenant_pictures')
      .set({ body: Buffer.from('kept') })
      .where('hash', '=', hash!)
      .execute()
    await importShop({ ...folder, ...named('Neu') })
    expect((await mailFiles()).find((file) => file.hash === hash)!.body.toString()).toBe('kept')
    const { code } = (await shop.deps.tenants.byCode('worked'))!
    await renameTenant(shop.db, { id: 'worked', code }, 'moved')
    shop.deps.tenants.forget()
    expect((await shop.deps.tenants.byCode('moved'))!.tenant.pictures['plan.svg']).toMatchObject({ hash })
    expect(await isKept()).toBe(true)
    await renameTenant(shop.db, { id: 'worked', code: 'moved' }, 'worked')
    await importShop({ ...folder, 'locations.json': workedTenant.locations })
    expect(await isKept()).toBe(true)
    await importShop(named('Neuer'))
    expect(await isKept()).toBe(false)
  })
})

describe('a photo of a product', () => {
  test('pages offer the photo in useful widths as AVIF and WebP, without its metadata', async () => {
    const place = { IFD3: { GPSLatitude: '47/1 25/1 0/1', GPSLatitudeRef: 'N' } }
    const original = await photo(2_000, 1_000).withExif(place).jpeg().toBuffer()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { mistakes } = await importShop({
      ...withSki('ski.jpg'),
      'pictures/ski.jpg': original,
      'focus.json': { 'ski.jpg': { x: 30, y: 70 } },
    })
    expect(mistakes).toEqual([])
    const { image, picture } = await shownSki()
    expect(picture).toMatchObject({ width: 2_000, height: 1_000, focus: '30% 70%' })
    expect(picture!.colour).toMatch(/^#[0-9a-f]{6}$/)
    for (const [set, type] of [
      [picture!.avif!, 'image/avif'],
      [picture!.webp!, 'image/webp'],
    ] as const) {
      const files = set.split(', ').map((part) => part.split(' '))
      expect(files.map(([, width]) => width)).toEqual(['320w', '640w', '960w', '1280w', '1920w'])
      for (const [url, width] of files) {
        const answer = await get(url!)
        expect(answer.headers.get('content-type')).toBe(type)
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        const { exif, icc, width: pixels } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
        expect([`${pixels}w`, exif, icc]).toEqual([width, undefined, undefined])
      }
    }
    const plain = await get(image!)
    expect(plain.headers.get('content-type')).toBe('image/jpeg')
    expect((await get(image!, { 'If-None-Match': plain.headers.get('etag')! })).status).toBe(304)
    const ofOriginal = await get('/tenant-files/worked/earlier/ski.jpg')
    expect([ofOriginal.status, ofOriginal.headers.get('location')]).toEqual([302, image])
    expect((await get(image!.replace('plain.jpg', 'plain.png'))).status).toBe(404)
  })

  test('an unchanged photo is converted only once, an unused one removed two versions later', async () => {
    const folder = { ...withSki('ski.jpg'), 'pictures/ski.jpg': await photo(61).jpeg().toBuffer() }
    await importShop(folder)
    const { hash } = (await facts())['ski.jpg']!
    const names = async () =>
      (
        await shop.db.selectFrom('tenant_pictures').select('name').where('hash', '=', hash!).orderBy('name').execute()
      ).map(({ name }) => name)
    expect(await names()).toEqual(['61.avif', '61.webp', 'plain.jpg'])
    await shop.db.deleteFrom('tenant_pictures').where('name', '=', '61.webp').execute()
    expect((await importShop({ ...folder, ...named('Neu') })).imported).toEqual(['worked'])
    expect(await names()).toEqual(['61.avif', 'plain.jpg'])
    await importShop({ ...withSki('ski.svg'), 'pictures/ski.jpg': undefined })
    expect(await names()).toEqual(['61.avif', 'plain.jpg'])
    rmSync(join(parent, 'worked'), { recursive: true })
    await importShop(named('Neuer'))
    await importShop(named('Am neuesten'))
    expect(await names()).toEqual([])
  })

  test('a shop imported by an earlier release keeps showing its picture', async () => {
    await importShop({ ...withSki('ski.png'), 'pictures/ski.png': await photo(62).png().toBuffer() })
    await sql`update tenants set version = 'earlier', data = data - 'pictures' - 'focus'`.execute(shop.db)
    shop.deps.tenants.forget()
    const { image, picture } = await shownSki()
    expect([image, picture]).toEqual(['/tenant-files/worked/earlier/ski.png', undefined])
    expect((await get(image!)).headers.get('content-type')).toBe('image/png')
  })

  test('a preview shows the original photo, and renaming keeps the converted files', async () => {
    const changed = { ...withSki('ski.webp'), 'pictures/ski.webp': await photo(63).webp().toBuffer() }
    await importFolders(shop.db, [writeWorkedFolder(parent, 'worked', changed)], NOW, { makesPictures: false })
    shop.deps.tenants.forget()
    const previewed = await shownSki()
    expect(previewed.image).toMatch(/^\/tenant-files\/worked\/[\w-]+\/ski\.webp$/)
    expect(previewed.picture).toEqual({ width: 63, height: 40, colour: previewed.picture!.colour })
    await importShop({ ...changed, 'focus.json': { 'ski.webp': { x: 0, y: 100 } } })
    await renameTenant(shop.db, { id: 'worked', code: 'worked' }, 'renamed')
    shop.deps.tenants.forget()
    const { image, picture } = await shownSki('renamed')
    expect(picture!.avif).toBe(`${image!.replace('plain.jpg', '63.avif')} 63w`)
    expect(image).toContain('/tenant-pictures/renamed/')
    expect((await get(image!)).status).toBe(200)
  })
})
