import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { readInside } from '#server/tenants/read-inside.ts'
import { readTenantFolder } from '#server/tenants/read-folder.ts'
import { openTestShop, type TestShop, TODAY } from '#test/support/app.ts'
import { recordFigure } from '#test/support/figure.ts'
import { size } from '#test/support/size.ts'
import { storeTenant } from '#test/support/store-tenant.ts'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'
import { workedTenant } from '#test/support/worked-tenant.ts'

const SECRET = 'PAYMENT_WORKED_TOKEN=secret'

let parent: string
let secret: string
let folder: string
const writeStyledFolder = () =>
  writeWorkedFolder(parent, 'worked', {
    'shop.json': {
      ...workedTenant.shop,
      code: 'worked',
      colorSection2: '#1d3540',
      colorSection3: '#f2f4f5',
      addCss: 'theme.css',
    },
    'theme.css': 'a { color: red }',
  })

beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), 'talstation-folders-')))
  secret = join(parent, 'environment')
  writeFileSync(secret, SECRET)
  folder = writeStyledFolder()
})
afterEach(() => rmSync(parent, { recursive: true }))

const replaceBy = (file: string, put: (path: string) => void) => {
  rmSync(join(folder, file), { recursive: true, force: true })
  put(join(folder, file))
}

const listen = (path: string) =>
  new Promise<void>((resolve) => {
    const server = createServer().unref()
    server.listen(path, resolve)
  })

const LINK = 'it is a link, or lies behind one, and what it leads to would be published'
const NO_FOLDER = 'it is a link or a file, not a folder'
const SPECIAL = 'it is not a regular file'

const ATTEMPTS: [name: string, put: () => void | Promise<void>, file: string, reason: string][] = [
  ['a style sheet', () => replaceBy('theme.css', (path) => symlinkSync(secret, path)), 'theme.css', LINK],
  [
    'by a relative link',
    () => replaceBy('theme.css', (path) => symlinkSync('../environment', path)),
    'theme.css',
    LINK,
  ],
  ['within the folder', () => replaceBy('theme.css', (path) => symlinkSync('shop.json', path)), 'theme.css', LINK],
  [
    'the environment',
    () => replaceBy('theme.css', (path) => symlinkSync('/proc/self/environ', path)),
    'theme.css',
    LINK,
  ],
  ['an endless device', () => replaceBy('theme.css', (path) => symlinkSync('/dev/zero', path)), 'theme.css', LINK],
  [
    'contents',
    () => replaceBy('contents/de/agb.html', (path) => symlinkSync(secret, path)),
    'contents/de/agb.html',
    LINK,
  ],
  ['a folder', () => replaceBy('contents/de', (path) => symlinkSync(parent, path)), 'contents/de', NO_FOLDER],
  ['pictures', () => replaceBy('pictures', (path) => symlinkSync('/etc', path)), 'pictures', NO_FOLDER],
  ['a FIFO', () => replaceBy('theme.css', (path) => void execFileSync('mkfifo', [path])), 'theme.css', SPECIAL],
  ['a folder as a file', () => replaceBy('theme.css', (path) => mkdirSync(path)), 'theme.css', SPECIAL],
]

test('The import reads no link, FIFO or device in a shop’s folder, and never hangs', async ({ task }) => {
  let longest = 0
  for (const [name, put, file, reason] of ATTEMPTS) {
    rmSync(folder, { recursive: true })
    folder = writeStyledFolder()
    await put()
    const begun = performance.now()
    const result = readTenantFolder(folder)
    longest = Math.max(longest, performance.now() - begun)
    expect(result, name).toMatchObject({
      mistakes: expect.arrayContaining([expect.objectContaining({ file, reason })]),
    })
    expect(JSON.stringify(result)).not.toContain(SECRET)
  }
  recordFigure(task, `0 of ${ATTEMPTS.length} ways published a file, the longest import took ${Math.ceil(longest)} ms`)
})

test('The import refuses a socket in a shop’s folder', async () => {
  rmSync(join(folder, 'theme.css'))
  await listen(join(folder, 'theme.css'))
  expect(readTenantFolder(folder)).toMatchObject({
    mistakes: expect.arrayContaining([expect.objectContaining({ file: 'theme.css', reason: SPECIAL })]),
  })
})

test('The import refuses a folder with more than 2,000 files', () => {
  for (let at = 0; at < 2_001; at += 1) writeFileSync(join(folder, 'pictures', `x${at}.svg`), '')
  expect(readTenantFolder(folder)).toMatchObject({
    mistakes: expect.arrayContaining([
      expect.objectContaining({ file: '', reason: expect.stringContaining('and at most 2000 are taken') }),
    ]),
  })
})

const SWAPPING = `
  const { renameSync, workerData, parentPort } = { ...require('node:fs'), ...require('node:worker_threads') }
  parentPort.postMessage('begun')
  for (;;) {
    renameSync(workerData.own, workerData.aside)
    renameSync(workerData.link, workerData.own)
    renameSync(workerData.own, workerData.link)
    renameSync(workerData.aside, workerData.own)
  }`

test.for([
  ['file', 'pictures/x.svg'],
  ['folder', 'pictures'],
] as const)(
  'If a link replaces a %s during an import, its target is never published',
  async ([, swapped], { task }) => {
    const outside = join(parent, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'x.svg'), SECRET)
    writeFileSync(join(folder, 'pictures', 'x.svg'), 'own')
    const link = join(parent, 'link')
    symlinkSync(swapped === 'pictures' ? outside : join(outside, 'x.svg'), link)
    const workerData = { own: join(folder, swapped), aside: join(parent, 'aside'), link }
    const worker = new Worker(SWAPPING, { eval: true, workerData })
    await new Promise((resolve) => worker.once('message', resolve))
    const reads = size({ share: 2_000, whole: 50_000 })
    const found = new Map<string, number>()
    const countOf = (result: string) => found.get(result) ?? 0
    const met = () => countOf('link') + countOf('ELOOP')
    for (let read = 0; read < reads || met() + countOf(SECRET) === 0; read += 1) {
      let result: string
      try {
        const file = readInside(folder, 'pictures/x.svg', 1_000)
        result = 'body' in file ? file.body.toString() : file.problem
      } catch (error) {
        result = (error as NodeJS.ErrnoException).code!
      }
      found.set(result, countOf(result) + 1)
    }
    await worker.terminate()
    expect(countOf(SECRET)).toBe(0)
    const own = countOf('own')
    recordFigure(
      task,
      `0 of ${own + met()} reads were of a file outside; ${own} of the shop's own, ${met()} met a link`,
    )
  },
)

const shopNamed = (code: string, hosts: string[], more: Partial<Tenant['shop']> = {}): Tenant => ({
  ...workedTenant,
  shop: { ...workedTenant.shop, code, hosts, ...more },
  integrity: { 'own.js': 'sha384-own' },
})

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ tenants: [workedTenant, shopNamed('other', [])] })
  const files = new Map([['own.js', Buffer.from('fetch("/other/de/api/customer")')]])
  for (const tenant of [
    shopNamed('scripted', ['scripted.example.com'], { addJs: 'own.js' }),
    shopNamed('hostless', [], { addJs: 'own.js' }),
    shopNamed('grasping', ['localhost'], { addJs: 'own.js' }),
  ])
    await storeTenant(shop.db, { tenant, version: 'test', files }, TODAY)
  shop.deps.tenants.forget()
})
afterAll(() => shop.close())

const scriptAt = async (url: string): Promise<unknown> => {
  const answer = await shop.app.request(url)
  expect(answer.status, url).toBe(200)
  return ((await answer.json()) as { settings: { addJs: unknown } }).settings.addJs
}

test('Only the shop’s own host serves and runs the shop’s script', async ({ task }) => {
  const own = { url: '/tenant-files/scripted/test/own.js', integrity: 'sha384-own' }
  expect(await scriptAt('http://scripted.example.com/de/api/site')).toEqual(own)
  expect(await scriptAt('http://scripted.example.com/scripted/en/api/site')).toEqual(own)
  expect((await shop.app.request('http://scripted.example.com/tenant-files/scripted/test/own.js')).status).toBe(200)

  const shared = [
    'http://localhost/scripted/de/api/site',
    'http://shop.example.com/scripted/de/api/site',
    'http://localhost/de/api/site?wl=scripted',
    'http://localhost/hostless/de/api/site',
    'http://localhost/grasping/de/api/site',
    'http://localhost/de/api/site',
  ]
  for (const url of shared) expect(await scriptAt(url), url).toBeNull()
  for (const code of ['scripted', 'hostless', 'grasping'])
    expect((await shop.app.request(`http://localhost/tenant-files/${code}/test/own.js`)).status, code).toBe(404)
  expect((await shop.app.request('http://localhost/other/de/api/site')).status).toBe(200)
  recordFigure(task, `0 of ${shared.length + 3} shared addresses have a shop's script`)
})

test('No call on the host of a shop with a script opens another shop', async ({ task }) => {
  const calls = Object.values<Call>(CALLS)
  for (const { method, path } of calls)
    for (const code of ['other', 'worked']) {
      const place = `http://scripted.example.com/${code}/de${path.replaceAll(/\{\w+\}/g, 'x')}`
      expect((await shop.app.request(place, { method })).status, `${method} ${place}`).toBe(404)
    }
  for (const path of ['/other', '/other/de/login', '/other/de/staff', '/worked/en'])
    expect((await shop.app.request(`http://scripted.example.com${path}`)).status, path).toBe(404)
  recordFigure(task, `0 of ${2 * calls.length + 4} addresses open another shop`)
})

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
const NO_SVG = 'the file is no SVG picture, whatever its name says'
const DEEP = 'its elements are nested deeper than 200'
const repeated = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length))

const MIB = 1024 * 1024

const SLOW_FILES: [name: string, file: string, content: string, reason: string][] = [
  ['comments before', 'pictures/ski.svg', `${repeated('<!---->', MIB)}<svx ${NAMESPACE}/>`, NO_SVG],
  ['comments behind', 'pictures/ski.svg', `<svg ${NAMESPACE}/>${repeated('<!---->', MIB)}x`, NO_SVG],
  ['an unclosed root', 'pictures/ski.svg', repeated('<svg ', MIB), NO_SVG],
  ['nested groups', 'pictures/ski.svg', `<svg ${NAMESPACE}>${repeated('<g>', MIB)}</svg>`, DEEP],
  ['unclosed titles', 'contents/de/agb.html', repeated('<h1>', MIB / 3), 'it does not begin with a title'],
  ['unclosed tags', 'contents/de/agb.html', repeated('<h1', MIB / 3), 'it does not begin with a title'],
  ['nested paragraphs', 'contents/de/agb.html', `<h1>AGB</h1>${repeated('<b>', MIB / 3)}`, DEEP],
]

test('The import refuses each crafted drawing or text within ten seconds', ({ task }) => {
  let longest = 0
  for (const [name, file, content, reason] of SLOW_FILES) {
    rmSync(folder, { recursive: true })
    folder = writeStyledFolder()
    writeFileSync(join(folder, file), content)
    const begun = performance.now()
    const result = readTenantFolder(folder)
    longest = Math.max(longest, performance.now() - begun)
    expect(result, name).toMatchObject({
      mistakes: expect.arrayContaining([expect.objectContaining({ file, reason })]),
    })
  }
  recordFigure(task, `the longest of ${SLOW_FILES.length} imports took ${Math.ceil(longest)} ms`)
  expect(longest).toBeLessThan(10_000)
})
