import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { QUICK_COMPILER } from './server.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const GUIDE = readFileSync(join(ROOT, 'docs', 'tenant-guide.md'), 'utf8')

export type Act =
  | { kind: 'command'; text: string }
  | { kind: 'file'; file: string; text: string }
  | { kind: 'lines'; file: string; below: string; text: string }

const actOf = (words: string, language: string, text: string): Act => {
  if (language === '') return { kind: 'command', text: text.trim() }
  const added = /Add below the\s+line\s+with\s+`([^`]+)`\s+in\s+`([^`]+)`:$/.exec(words)
  if (added) return { kind: 'lines', below: added[1]!, file: added[2]!, text }
  const written = /Write\s+`([^`]+)`:$/.exec(words)
  if (!written) throw new Error(`The guide names no file for:\n${text}`)
  return { kind: 'file', file: written[1]!, text }
}

const partOf = (heading: string): string => {
  const [, after] = GUIDE.split(`\n### ${heading}\n`)
  if (after === undefined) throw new Error(`The guide has no heading "${heading}"`)
  return after.split(/^##+ /m)[0]!
}

export const actsOf = (heading: string): Act[] =>
  [...partOf(heading).matchAll(/((?:^(?!```).*\n)*)^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, words, language, text]) =>
    actOf(words!.trimEnd(), language!, text!),
  )

export const cardIn = (heading: string): string =>
  /test\s+card\s+`([\d ]+)`/.exec(partOf(heading))![1]!.replaceAll(' ', '')

export const tableOf = (heading: string): string[][] =>
  partOf(heading)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const NPM = `#!/bin/sh
program="${process.execPath} ${QUICK_COMPILER} ${join(ROOT, 'server/cli/cli.ts')}"
if [ "$1" = start ]; then NODE_ENV=production exec $program serve; fi
shift 3
exec $program "$@"
`

export interface OwnersMachine {
  shops: string
  cwd: string
  env: NodeJS.ProcessEnv
  write: (code: string, act: Exclude<Act, { kind: 'command' }>) => void
  remove: () => void
}

export const ownersMachine = (): OwnersMachine => {
  const home = mkdtempSync(join(tmpdir(), 'talstation-owner-'))
  const [cwd, bin, shops] = [join(home, 'talstation'), join(home, 'bin'), join(home, 'shops')]
  for (const folder of [cwd, bin]) mkdirSync(folder)
  writeFileSync(join(bin, 'npm'), NPM)
  chmodSync(join(bin, 'npm'), 0o755)
  return {
    shops,
    cwd,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      DATA_DIR: join(home, 'data'),
      LOG_LEVEL: 'warn',
      BASE_URL: '',
    },
    write: (code, act) => {
      const path = join(shops, code, act.file)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, act.kind === 'file' ? act.text : withLines(readFileSync(path, 'utf8'), act))
    },
    remove: () => rmSync(home, { recursive: true }),
  }
}

const withLines = (before: string, { below, text, file }: Extract<Act, { kind: 'lines' }>): string => {
  const lines = before.split('\n')
  const at = lines.findIndex((line) => line.includes(below))
  if (at < 0) throw new Error(`${file} has no line with ${below}`)
  return lines.toSpliced(at + 1, 0, text.trimEnd()).join('\n')
}
