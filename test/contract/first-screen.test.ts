import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRenderer } from '#server/http/render/page.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { CLIENT, firstScreenOf } from '#test/support/built-app.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SCRIPTS_KB = 125
const FILES = 3
const PAGE_KB = 75

const KNOWN = 'test/support/first-screen-modules.txt'

let shop: TestShop
let html: string
let askingHtml: string
beforeAll(async () => {
  const asking = { ...workedTenant, shop: { ...workedTenant.shop, code: 'asking', gtmId: 'GTM-TEST1' } }
  const demo = { ...workedTenant, shop: { ...workedTenant.shop, code: 'demo', demo: true } }
  const selling = { ...workedTenant, shop: { ...workedTenant.shop, code: 'selling', testmode: false } }
  const pictured = {
    ...workedTenant,
    shop: { ...workedTenant.shop, code: 'pictured', picture: 'scene.jpg' },
    pictures: { 'scene.jpg': { width: 2000, height: 800, colour: '#a9c7d0', hash: 'h4sh', widths: [640, 1920] } },
    focus: { 'scene.jpg': { x: 30, y: 70 } },
  }
  shop = await openTestShop({
    tenants: [workedTenant, asking, demo, selling, pictured],
    deps: { renderPage: await createRenderer({ distDir: resolve('dist') }) },
  })
  html = await (await shop.app.request('/worked/de')).text()
  askingHtml = await (await shop.app.request('/asking/de')).text()
})
afterAll(() => shop.close())

const cameIn = (modules: Map<string, number>): string => {
  const known = new Set(readFileSync(KNOWN, 'utf8').trim().split('\n'))
  const added = [...modules].filter(([module]) => !known.has(module))
  return (
    added.map(([module, bytes]) => `${bytes} ${module}`).join('\n') || 'no new module; those that were there have grown'
  )
}

test('The scripts of the first screen stay within their budget', () => {
  const { scripts, bytes, modules } = firstScreenOf(html)
  expect(bytes / 1000, `Came into the first screen, in bytes:\n${cameIn(modules)}`).toBeLessThan(SCRIPTS_KB)
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(FILES)
})

const bannerOf = async (path: string) =>
  /data-part="test-mode"[^>]*>([^<]*)</.exec(await (await shop.app.request(path)).text())?.[1]

test('A shop in test mode shows a banner, unless it is a demo', async () => {
  expect(await bannerOf('/worked/de')).toBe('TestModus aktiv!')
  expect(await bannerOf('/worked/de/login')).toBe('TestModus aktiv!')
  expect(await bannerOf('/demo/de')).toBeUndefined()
  expect(await bannerOf('/selling/de')).toBeUndefined()
})

test('No file blocks the first paint of the page', () => {
  expect(firstScreenOf(html).blocking).toEqual([])
})

const srcSet = (format: string) =>
  `/tenant-pictures//h4sh/640.${format} 640w, /tenant-pictures//h4sh/1920.${format} 1920w`

const requestsOf = (page: string) =>
  [...page.matchAll(/\b(?:src|href|srcset|imagesrcset)="(\/(?:assets|tenant)[^"]+)"/gi)]
    .map(([, address]) => address!.replaceAll(/worked|pictured/g, ''))
    .toSorted()

test('A picture at the entry adds only requests for the picture, in the screen’s width', async () => {
  const page = await (await shop.app.request('/pictured/de')).text()
  const picture = ['/tenant-pictures//h4sh/plain.jpg', srcSet('avif'), srcSet('webp')]
  expect(requestsOf(page)).toEqual([...requestsOf(html), ...picture].toSorted())
  const element = /<picture.*?<\/picture>/.exec(page)![0]
  expect(element.match(/sizes="100vw"/g)).toHaveLength(2)
  for (const attribute of ['width="2000"', 'height="800"', 'loading="eager"', 'fetchPriority="high"'])
    expect(element).toContain(attribute)
  expect(element).toContain('style="background-color:#a9c7d0;object-position:30% 70%"')
})

test('The HTML of the first screen stays within its budget', () => {
  expect(Buffer.byteLength(html) / 1000).toBeLessThan(PAGE_KB)
})

test('A page links no style, script or font twice', () => {
  const files = [...html.matchAll(/<link\b[^>]*\bhref="([^"]+)"/g)].map(([, href]) => href)
  expect(files).toEqual([...new Set(files)])
})

test('The first page after the server’s start is complete, without parts streamed later', () => {
  // React writes this mark for a part of the page that it streams later.
  expect(html).not.toContain('<!--$?-->')
})

test('The cookie question is loaded after the first screen and adds nothing to its scripts', () => {
  expect(firstScreenOf(askingHtml).scripts).toEqual(firstScreenOf(html).scripts)
  expect(askingHtml).not.toContain('data-part="consent"')
  const { modules } = firstScreenOf(askingHtml)
  expect([...modules.keys()]).toContain('src/consent/ConsentFrame.tsx')
  for (const later of ['src/consent/ConsentDialog.tsx', 'src/consent/consent-actor.ts', 'machines/cookie-consent.ts'])
    expect([...modules.keys()]).not.toContain(later)
  expect(Buffer.byteLength(askingHtml) / 1000).toBeLessThan(PAGE_KB)
})

test('The HTML of an unknown address has the page’s heading as title', async () => {
  for (const [path, title] of [
    ['/worked/de/nowhere', 'Diese Seite gibt es nicht'],
    ['/worked/en/checkout/nowhere', 'This page does not exist'],
  ] as const) {
    const page = await (await shop.app.request(path)).text()
    expect(page, path).toContain(`>${title}</h1>`)
    expect(page, path).toContain(`<title>${title}</title>`)
  }
})

test('The built app does not contain the inspector of statecharts', () => {
  const assets = join(CLIENT, 'assets')
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const holding = scripts.filter((file) =>
    /statelyai|inspect\.html|org\.eclipse\.elk|elk\.layered/.test(readFileSync(join(assets, file), 'utf8')),
  )
  expect(holding).toEqual([])
})
