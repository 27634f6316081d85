import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import sharp from 'sharp'
import { SERVE_COMMAND } from '#scripts/serve-command.mjs'
import { writeOwnShop } from '#test/support/own-shop.ts'
import { startServer } from '#test/support/server.ts'
import { median, ofRounds, type Figure } from './figure.ts'
import { visit, withPictures } from './first-visit.ts'

const ROUNDS = 3
const BAR = { paintRatio: 1.25, moreRequests: 1 }
const WITH_PHOTO = 'foto'
const WITHOUT_PICTURE = 'kahl'

const SCREENS = [
  { width: 360, height: 780, deviceScaleFactor: 2 },
  { width: 1280, height: 800, deviceScaleFactor: 1 },
]

/** Adds noise to the demo's drawn scene, so that the picture compresses like a real photo. */
const writePhoto = async (folder: string) => {
  const scene = sharp('tenants/alpin/pictures/szene.svg', { density: 300 }).resize({ width: 2400 })
  const { data, info } = await scene.flatten().png().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .blur(0.7)
    .png()
    .toBuffer()
  const photo = sharp(data).composite([{ input: grain, blend: 'soft-light' }])
  await photo.jpeg({ quality: 90 }).toFile(join(folder, 'pictures', 'szene.jpg'))
}

const writeShops = async (parent: string): Promise<string[]> => {
  const withPhoto = writeOwnShop(parent, WITH_PHOTO, { numberPrefix: 'FOT', picture: 'szene.jpg' })
  await writePhoto(withPhoto)
  return [withPhoto, writeOwnShop(parent, WITHOUT_PICTURE, { numberPrefix: 'KAH', picture: undefined })]
}

const look = async (browser: Browser, url: string, { deviceScaleFactor, ...viewport }: (typeof SCREENS)[number]) => {
  const page = await browser.newPage({ viewport, deviceScaleFactor })
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.goto(url, { waitUntil: 'networkidle' })
  const file = await page.evaluate(
    () => document.querySelector<HTMLImageElement>('[data-part="poster-picture"] img')?.currentSrc,
  )
  await page.close()
  return { requests, file }
}

const serveBare = async (url: string) => {
  const html = withPictures(await (await fetch(url)).text())
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === '/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' })
      response.end(brotliCompressSync(html))
      return
    }
    void (async () => {
      const answer = await fetch(new URL(path, url), { headers: { Accept: request.headers.accept ?? '*/*' } })
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? 'image/avif' })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const exactly = (value: number) => ({ value, spread: [value, value] as const })

export const entryPictureFigures = async (executablePath: string): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'talstation-bench-'))
  const parent = mkdtempSync(join(tmpdir(), 'talstation-shops-'))
  execFileSync(process.execPath, ['server/cli/cli.ts', 'tenant', 'import', ...(await writeShops(parent))], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off' }, SERVE_COMMAND)
  const inBrowser = async <T>(act: (browser: Browser) => Promise<T>): Promise<T> => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    try {
      return await act(browser)
    } finally {
      await browser.close()
    }
  }
  const shops = {
    'with a photo': `${server.origin}/${WITH_PHOTO}/de`,
    'without a picture': `${server.origin}/${WITHOUT_PICTURE}/de`,
  }
  type Name = keyof typeof shops
  const names = Object.keys(shops) as Name[]
  try {
    const seen = await inBrowser(async (browser) => {
      const withPhoto = []
      for (const screen of SCREENS) withPhoto.push({ screen, ...(await look(browser, shops['with a photo'], screen)) })
      return { withPhoto, bare: await look(browser, shops['without a picture'], SCREENS[0]!) }
    })
    const files: Figure[] = []
    for (const { screen, file } of seen.withPhoto) {
      const { byteLength } = await (await fetch(file!)).arrayBuffer()
      files.push({
        name: `entry’s picture, a screen ${screen.width} wide with ${screen.deviceScaleFactor}x: ${file!.split('/').at(-1)!}`,
        ...exactly(byteLength / 1000),
        unit: 'KB',
      })
    }
    const more = seen.withPhoto[0]!.requests - seen.bare.requests
    const paints: Record<string, number[]> = {}
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of names) {
        const bare = await serveBare(shops[name])
        for (const [key, url] of [
          [name, shops[name]],
          [`${name}, bare`, bare.origin],
        ] as const)
          (paints[key] ??= []).push((await inBrowser((browser) => visit(browser, url))).lcp)
        bare.stop()
      }
    return [
      ...files,
      {
        name: 'entry’s picture: requests more than without a picture',
        ...exactly(more),
        unit: 'files',
        bar: { words: 'at most 1', isMet: more <= BAR.moreRequests },
      },
      ...names.map((name) => {
        const baseline = { name: 'the same page without scripts', value: median(paints[`${name}, bare`]!) }
        const found = ofRounds(paints[name]!)
        return {
          name: `entry ${name}: largest paint`,
          ...found,
          unit: 'ms',
          baseline,
          bar: { words: '1.25 of it', isMet: found.value <= BAR.paintRatio * baseline.value },
        }
      }),
    ]
  } finally {
    await server.stop()
    rmSync(parent, { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
}
