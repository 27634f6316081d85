import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

export const CLIENT = resolve('dist/client')

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const CONTINUES = 32

const numbersOf = (segment: string): number[] => {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = DIGITS.indexOf(character)
    value |= (digit & (CONTINUES - 1)) << shift
    shift += 5
    if (digit & CONTINUES) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

export const modulesOf = (file: string): Map<string, number> => {
  const modules = new Map<string, number>()
  const lines = readFileSync(join(CLIENT, file), 'utf8').split('\n')
  const mapFile = join(CLIENT, `${file}.map`)
  if (!existsSync(mapFile)) return modules
  const { mappings, sources } = JSON.parse(readFileSync(mapFile, 'utf8')) as { mappings: string; sources: string[] }
  const names = sources.map((source) => relative('.', resolve(join(CLIENT, file), '..', source)))
  let at = 0
  for (const [line, segments] of mappings.split(';').entries()) {
    let column = 0
    const parts = segments.split(',').flatMap((segment) => {
      const [columns, source] = numbersOf(segment)
      if (columns === undefined) return []
      column += columns
      at += source ?? 0
      return [{ column, module: source === undefined ? undefined : names[at] }]
    })
    for (const [index, { column: from, module }] of parts.entries()) {
      const to = parts[index + 1]?.column ?? lines[line]?.length ?? from
      if (module !== undefined) modules.set(module, (modules.get(module) ?? 0) + to - from)
    }
  }
  return modules
}

export const brotliBytes = (text: string | Buffer): number => brotliCompressSync(text).length

export const servedBytes = (file: string): number => {
  const compressed = join(CLIENT, `${file}.br`)
  return statSync(existsSync(compressed) ? compressed : join(CLIENT, file)).size
}

interface FirstScreen {
  scripts: string[]
  blocking: string[]
  /** Compressed bytes. */
  bytes: number
  modules: Map<string, number>
}

export const firstScreenOf = (html: string): FirstScreen => {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const scripts = new Set<string>()
  const add = (file: string) => {
    if (scripts.has(file)) return
    scripts.add(file)
    const chunk = Object.values(manifest).find((candidate) => candidate.file === file)
    for (const key of chunk?.imports ?? []) add(manifest[key]!.file)
  }
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? []
  for (const [, file] of html.matchAll(/"\/(assets\/[^"]+\.js)"/g)) add(file!)
  const all = [...scripts]
  const modules = new Map<string, number>()
  for (const file of all)
    for (const [module, bytes] of modulesOf(file)) modules.set(module, (modules.get(module) ?? 0) + bytes)
  return {
    scripts: all,
    blocking: tags.filter(
      (tag) =>
        /rel="stylesheet"/.test(tag) ||
        (/<script\b[^>]*\bsrc=/.test(tag) && !/\b(async|defer|type="module")/.test(tag)),
    ),
    bytes: all.reduce((sum, file) => sum + servedBytes(file), 0),
    modules: new Map([...modules].toSorted(([, a], [, b]) => b - a)),
  }
}

export const builtFileOf = (module: string): string => {
  const file = (JSON.parse(readFileSync(join(CLIENT, '.vite/files.json'), 'utf8')) as Record<string, string>)[module]
  if (file === undefined) throw new Error(`${module} does not load lazily.`)
  return file
}
