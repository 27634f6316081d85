import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

test('Every npm command begins with a script that sets up what it needs', () => {
  const begins = Object.values(scripts).map((command) => command.split(' ').slice(0, 2).join(' '))
  expect(new Set(begins)).toEqual(
    new Set(['node scripts/start.mjs', 'node scripts/test.mjs', 'node scripts/prepared.mjs']),
  )
})

test.each(['README.md', 'CONTRIBUTING.md'])('Every npm command that %s names exists', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/npm (?:run ([a-z:]+)|(start|test))/g)].flatMap(
    ([, script, short]) => script ?? short ?? [],
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('package-lock.json contains no registry addresses', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved"')
})

test.each(['start', 'test', 'prepared'])('scripts/%s.mjs loads without installed packages', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-clone-'))
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  const { stderr, status } = spawnSync(process.execPath, [join(folder, `scripts/${name}.mjs`)], {
    env: { PATH: '' },
    encoding: 'utf8',
  })
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
  expect(stderr).toMatch(/^\[talstation] npm could not be started \(ENOENT\)/)
  expect(status).toBe(1)
  rmSync(folder, { recursive: true })
})

test('Every test file that a command in CONTRIBUTING.md names exists', () => {
  const files = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^np[mx] .*? (\S+\.(?:test|e2e)\.ts)/gm)].map(
    ([, file]) => file!,
  )
  expect(files.length).toBeGreaterThan(4)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test.each([
  ['start.mjs', 'npm start'],
  ['build-app.mjs', 'npm run build'],
  ['dev.mjs', 'npm run dev'],
])('scripts/%s refuses options and names them', (file, command) => {
  const { stderr, status } = spawnSync(process.execPath, [`scripts/${file}`, '--port', '4000'], { encoding: 'utf8' })
  expect(stderr).toBe(
    `[talstation] \`${command}\` takes no options, but got --port 4000. Settings are environment variables, such as PORT=4000 (contract/environment.ts).\n`,
  )
  expect(status).toBe(1)
})
