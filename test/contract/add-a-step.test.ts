import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const copy = mkdtempSync(join(tmpdir(), 'talstation-step-'))
afterAll(() => rmSync(copy, { recursive: true }))

interface Block {
  kind: string
  file: string
  lines: string[]
}

/** Returns the code blocks of the guide that name a file. */
const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(diff|tsx) (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind, file, text]) => ({
    kind: kind!,
    file: file!,
    lines: text!.split('\n').slice(0, -1),
  }))

const without = (lines: readonly string[], mark: string) =>
  lines.filter((line) => !line.startsWith(mark)).map((line) => line.slice(1))

/** Adds the new lines of a block to a file, between the lines that the block quotes from it. */
const changed = (before: string, { file, lines }: Block): string => {
  const place = without(lines, '+').join('\n')
  expect(before.split(place).length, `${file} has the place of the page once:\n${place}`).toBe(2)
  return before.replace(place, () => lines.map((line) => line.slice(1)).join('\n'))
}

const run = (...words: string[]): string => {
  try {
    return execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8' })
  } catch (error) {
    throw new Error((error as { stdout?: string }).stdout || String(error), { cause: error })
  }
}

/** A script that prints the steps of the changed chart, in a process that loads only the copy. */
const WAY = `
import { createActor } from 'xstate'
import { bookingMachine } from '#machines/booking/machine.ts'
import { nextStep, possibleNextSteps } from '#machines/booking/steps.ts'
const shop = { today: '2026-03-02', maxPersons: 4, youthAge: 15, coveragePerDefault: false, locations: [], offers: { hours: false, accommodations: false }, specials: [], fixedLocation: null, wl: null }
const language = { locale: 'de', typeNames: { 1: 'a', 2: 'b', 3: 'c' } }
const { context, machine } = createActor(bookingMachine, { input: { shop, language } }).getSnapshot()
console.log(JSON.stringify([possibleNextSteps('specials'), nextStep(context, 'wishes'), 'wishes' in machine.states.step.states]))
`

test('The guide’s code blocks add a step and its screen in under 30 lines', { timeout: 240_000 }, () => {
  for (const folder of ['contract', 'domain', 'machines', 'locales', 'src', 'routes', 'package.json'])
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const blocks = blocksOf(readFileSync(join(ROOT, 'docs', 'add-a-step.md'), 'utf8'))
  let added = 0
  for (const block of blocks) {
    const path = join(copy, block.file)
    mkdirSync(dirname(path), { recursive: true })
    const isNew = block.kind !== 'diff'
    writeFileSync(path, isNew ? `${block.lines.join('\n')}\n` : changed(readFileSync(path, 'utf8'), block))
    if (!block.file.startsWith('locales/'))
      added += isNew ? block.lines.length : block.lines.filter((line) => line.startsWith('+')).length
  }
  expect(added).toBeGreaterThan(0)
  expect(added).toBeLessThan(30)

  writeFileSync(join(copy, 'way.ts'), WAY)
  const [next, last, isState] = JSON.parse(run('way.ts')) as [string[], string, boolean]
  expect(next).toEqual(['accommodation', 'rates', 'wishes'])
  expect(last).toBe('cart')
  expect(isState).toBe(true)

  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as Record<string, object>
  const config = { compilerOptions: { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined } }
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({
      ...config,
      include: ['contract', 'domain', 'machines', 'locales', 'src', 'routes'],
      exclude: ['**/*.test.ts'],
    }),
  )
  expect(run(join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', '.')).toBe('')
})
