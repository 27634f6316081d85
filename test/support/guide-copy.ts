import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')

interface Block {
  kind: string
  file: string
  lines: string[]
}

const blocksIn = (page: string): Block[] =>
  [...page.matchAll(/^```(diff|tsx) (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind, file, text]) => ({
    kind: kind!,
    file: file!,
    lines: text!.split('\n').slice(0, -1),
  }))

const readGuide = (name: string): string => readFileSync(join(ROOT, 'docs', name), 'utf8')

const [STEP, VALUE] = readGuide('add-a-step.md').split(/^## Its value/m) as [string, string]

export const STEP_BLOCKS = blocksIn(STEP)
export const VALUE_BLOCKS = blocksIn(VALUE)
export const FIELD_BLOCKS = blocksIn(readGuide('add-a-field.md'))

const changed = (before: string, { file, lines }: Block): string => {
  const place = lines
    .filter((line) => !line.startsWith('+'))
    .map((line) => line.slice(1))
    .join('\n')
  expect(before.split(place).length, `${file} has the place of the page once:\n${place}`).toBe(2)
  return before.replace(place, () => lines.map((line) => line.slice(1)).join('\n'))
}

const LEFT_OUT = /^(\.git|\.cache|\.data|node_modules|dist|test-results)$/

export interface GuideCopy {
  apply: (blocks: readonly Block[]) => void
  read: (path: string) => string
  write: (path: string, text: string) => void
  run: (words: readonly string[], environment?: Record<string, string>) => { output: string; code: number }
  remove: () => void
}

export const copyForGuide = (only?: readonly string[]): GuideCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-step-'))
  for (const path of only ?? ['.'])
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(relative(ROOT, source)),
    })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return {
    read,
    write,
    apply: (blocks) => {
      for (const block of blocks)
        write(block.file, block.kind === 'diff' ? changed(read(block.file), block) : `${block.lines.join('\n')}\n`)
    },
    run: (words, environment = {}) => {
      const options = { cwd: folder, env: { ...process.env, TALSTATION_DEEP: '', ...environment }, maxBuffer: 2 ** 26 }
      try {
        return {
          output: execFileSync(process.execPath, words, { ...options, encoding: 'utf8', stdio: 'pipe' }),
          code: 0,
        }
      } catch (error) {
        const { stdout, stderr, status } = error as { stdout: string; stderr: string; status: number }
        return { output: `${stdout}\n${stderr}`, code: status }
      }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
