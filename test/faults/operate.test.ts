import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endExample, isWhole, listExample, members, primaryOf, shopOrigin } from '#scripts/operate/example.mjs'
import { pageCommands } from '#test/support/page-commands.ts'

const PORT = '24000'
const PAGE = 'operations/cluster.md'

const parent = mkdtempSync(join(tmpdir(), 'talstation-operate-'))
chmodSync(parent, 0o755)
const folder = join(parent, 'example')
afterAll(async () => {
  await endExample(folder)
  rmSync(parent, { recursive: true })
})

const runSection = (section: string, variables: Record<string, string> = {}): string => {
  const commands = pageCommands(PAGE, section)
  expect(commands).not.toEqual([])
  return execFileSync('sh', ['-ec', commands.join('\n')], {
    env: { ...process.env, OPERATE_FOLDER: folder, OPERATE_PORT: PORT, ...variables },
    encoding: 'utf8',
  })
}

test('The commands of the page start, show, fail over and end the example', async () => {
  expect(runSection('Start')).toContain('The shops are open at http://localhost:24000')
  expect((await fetch(`${shopOrigin(folder)}/alpin/de`)).status).toBe(200)
  const primary = (await primaryOf(folder))!
  expect(runSection('Look')).toContain(`${primary}: leader, running`)
  await expect.poll(async () => isWhole(await members(folder))).toBe(true)
  runSection('Switch over by hand')
  await expect.poll(async () => ((await primaryOf(folder)) ?? primary) !== primary).toBe(true)
  expect(runSection('End')).toContain('All processes')
  expect(listExample(folder)).toEqual([])
})
