import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeWorkedFolder } from '#test/support/worked-folder.ts'

const CLI = join(import.meta.dirname, '..', '..', 'server', 'cli', 'cli.ts')

let parent: string
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'talstation-preview-test-'))
})
afterAll(() => rmSync(parent, { recursive: true }))

const startPreview = (folder: string) => {
  const process_ = spawn(process.execPath, [CLI, 'tenant', 'preview', folder], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(parent, 'data'), LOG_LEVEL: 'silent' },
  })
  let printed = ''
  for (const stream of [process_.stdout, process_.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  return {
    printed: () => printed,
    prints: async (words: string | RegExp) => {
      await expect.poll(() => printed, { timeout: 60_000 }).toMatch(words)
    },
    stop: async () => {
      const exit = once(process_, 'exit') as Promise<[number]>
      process_.kill('SIGTERM')
      return (await exit)[0]
    },
  }
}

interface State {
  version: number
  mistakes: string[]
}

async function* eventsOf(origin: string): AsyncGenerator<State> {
  const { body } = await fetch(`${origin}/dev/preview`)
  let text = ''
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop()!
    for (const part of parts) yield JSON.parse(part.replace('data: ', '')) as State
  }
}

test('A preview shows a folder, follows its changes and keeps the last valid version', async () => {
  const folder = writeWorkedFolder(parent, 'worked')
  const rates = readFileSync(join(folder, 'rates.json'), 'utf8')
  writeFileSync(join(folder, 'rates.json'), '[]')
  const preview = startPreview(folder)
  await preview.prints('Mistake: worked/rates.json: an empty list does not fit here')
  await preview.prints('The shop opens once they are corrected.')
  writeFileSync(join(folder, 'rates.json'), rates)
  await preview.prints(/Talstation is open: http:\/\/localhost:\d+/)
  const origin = /open: (\S+)/.exec(preview.printed())![1]!
  const nameOf = async () => {
    const site = (await (await fetch(`${origin}/de/api/site`)).json()) as { settings: { name: string } }
    return site.settings.name
  }
  expect(await nameOf()).toBe('Musterverleih')

  const previewEvents = eventsOf(origin)
  expect((await previewEvents.next()).value).toEqual({ version: 1, mistakes: [] })
  const shop = readFileSync(join(folder, 'shop.json'), 'utf8')
  writeFileSync(join(folder, 'shop.json'), shop.replace('Musterverleih', 'Neuer Verleih'))
  expect((await previewEvents.next()).value).toEqual({ version: 2, mistakes: [] })
  expect(await nameOf()).toBe('Neuer Verleih')

  writeFileSync(
    join(folder, 'shop.json'),
    shop.replace('Musterverleih', 'Kaputt').replace('"youthAge":15', '"youthAge":0'),
  )
  expect((await previewEvents.next()).value).toEqual({
    version: 2,
    mistakes: ['worked/shop.json, youthAge: 0 does not fit here. Write a number of at least 1.'],
  })
  expect(await nameOf()).toBe('Neuer Verleih')

  writeFileSync(join(folder, 'shop.json'), shop)
  expect((await previewEvents.next()).value).toEqual({ version: 3, mistakes: [] })
  expect(await nameOf()).toBe('Musterverleih')
  expect(await preview.stop()).toBe(0)
  expect(existsSync(join(parent, 'data'))).toBe(false)
}, 180_000)
