import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

const CHARTS = 'machines/statecharts.ts'

/** Leaves out schemas of the contract, because a new field would change nearly all hashes. */
const FOLDERS = /^(machines|domain)\//

const plainCode = async (path: string, source: string): Promise<string> => {
  const { minifySync, transformWithOxc } = await import('vite')
  const { code } = await transformWithOxc(source, path, { sourcemap: false, target: 'esnext' })
  return minifySync(`${path}.js`, code, { compress: false, mangle: false, codegen: { removeWhitespace: true } }).code
}

const pathOf = (from: string, name: string): string | undefined => {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? join(dirname(from), name) : undefined
}

interface Module {
  code: string
  imports: string[]
}

/** Hashes the sources, because function bodies differ between the built app and its sources. */
export const chartHashes = async (
  read = (path: string): string => readFileSync(join(ROOT, path), 'utf8'),
): Promise<Record<string, string>> => {
  const modules = new Map<string, Module>()
  const load = async (path: string): Promise<Module> => {
    const known = modules.get(path)
    if (known) return known
    const code = await plainCode(path, read(path))
    const imports = [...code.matchAll(/\bfrom"([^"]+)"/g)].flatMap(([, name]) => pathOf(path, name!) ?? [])
    const loaded = { code, imports: imports.filter((each) => FOLDERS.test(each)) }
    modules.set(path, loaded)
    return loaded
  }
  const reached = async (path: string, known = new Set<string>()): Promise<Set<string>> => {
    known.add(path)
    for (const each of (await load(path)).imports) if (!known.has(each)) await reached(each, known)
    return known
  }
  const hashOf = async (path: string): Promise<string> => {
    const hash = createHash('sha256')
    for (const each of [...(await reached(path))].toSorted()) hash.update(`${each}\n${modules.get(each)!.code}\n`)
    return hash.digest('hex').slice(0, 16)
  }
  const hashes: Record<string, string> = {}
  for (const path of (await load(CHARTS)).imports) {
    const id = /\.createMachine\(\{id:[`"](\w+)/.exec((await load(path)).code)?.[1]
    if (id !== undefined) hashes[id] = await hashOf(path)
  }
  return hashes
}
