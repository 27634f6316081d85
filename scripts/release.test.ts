import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'talstation-release-'))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const release = (version: string) =>
  spawnSync(process.execPath, [resolve('scripts/release.ts'), version], { cwd: folder, encoding: 'utf8' })

beforeAll(() => {
  mkdirSync(join(folder, 'docs'))
  copyFileSync('package-lock.json', join(folder, 'package-lock.json'))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  const pack = { name: 'talstation', version: '1.4.2', dependencies: { ...dependencies, zod: '1.4.2' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(pack, null, 2))
  writeFileSync(
    join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n- News\n\n## 1.4.2 (2026-01-02)\n\n- Old\n',
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

test('CHANGELOG.md lists the version of package.json after the unreleased changes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  const headings = sections.map((section) => section.split('\n')[0]!)
  expect(headings.slice(0, 2)).toEqual(['Versions', 'Unreleased'])
  expect(headings[2]).toMatch(/^\S+ \(\d{4}-\d\d-\d\d\)$/)
  expect(headings[2]!.split(' ')[0]).toBe(version)
})

test('npm run release refuses a version that does not follow', () => {
  const { stderr, status } = release('1.6.0')
  expect(stderr).toBe('[talstation] Name one of the versions after 1.4.2: 1.4.3, 1.5.0, 2.0.0.\n')
  expect(status).toBe(1)
})

test('npm run release writes the version, the changelog and the stable calls once', () => {
  const { stdout, status } = release('1.5.0')
  expect({ stdout, status }).toEqual({
    stdout: expect.stringContaining('git tag --annotate 1.5.0 --message "Talstation 1.5.0"'),
    status: 0,
  })
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.5.0', dependencies: { zod: '1.4.2' } })
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([lock.version, lock.packages['']!.version]).toEqual(['1.5.0', '1.5.0'])
  const today = new Date().toISOString().slice(0, 10)
  expect(read('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 1.5.0 (${today})\n\n- News\n\n## 1.4.2 (2026-01-02)\n\n- Old\n`,
  )
  expect(Object.keys(JSON.parse(read('docs/stable-calls.json')).paths)).toContain('/{tenant}/{locale}/api/checkout')
  expect(release('1.5.1').stderr).toBe('[talstation] CHANGELOG.md names no change under "Unreleased".\n')
})
