import { mkdirSync, writeFileSync } from 'node:fs'
import { startServer } from '#test/support/server.ts'
import { brotliBytes, firstScreenOf } from '#test/support/built-app.ts'
import type { Figure, Section } from './figure.ts'

const KNOWN = 'test/support/first-screen-modules.txt'
const TREEMAP = '.cache/bench/size.html'

const PAGES = { booking: '/de', login: '/de/login', checkout: '/de/checkout' }

interface Folder {
  bytes: number
  folders: Map<string, Folder>
}

const treeOf = (modules: Map<string, number>): Folder => {
  const root: Folder = { bytes: 0, folders: new Map() }
  for (const [module, bytes] of modules) {
    let folder = root
    folder.bytes += bytes
    for (const name of module.split('/')) {
      const inner = folder.folders.get(name) ?? { bytes: 0, folders: new Map() }
      inner.bytes += bytes
      folder.folders.set(name, inner)
      folder = inner
    }
  }
  return root
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const boxOf = (name: string, { bytes, folders }: Folder, isRow: boolean): string => {
  const inner = [...folders].toSorted(([, a], [, b]) => b.bytes - a.bytes)
  const title = `${escape(name)} ${(bytes / 1000).toFixed(1)} KB`
  const boxes = inner.map(([child, folder]) => boxOf(child, folder, !isRow)).join('')
  return `<div class="box" style="flex:${bytes}" title="${title}"><b>${title}</b><div class="${isRow ? 'row' : 'column'}">${boxes}</div></div>`
}

const treemapOf = (screens: Record<string, Map<string, number>>): string => `<!doctype html>
<meta charset="utf-8"><title>First screens</title>
<style>
  body { font: 11px system-ui; margin: 1rem }
  .screen { display: flex; block-size: 90vh; margin-block-end: 2rem }
  .box { display: flex; flex-direction: column; min-inline-size: 0; min-block-size: 0; overflow: hidden; border: 1px solid #888; background: #0366d60d }
  .box > b { flex: none; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; font-weight: 400 }
  .row, .column { display: flex; flex: 1; min-block-size: 0 }
  .column { flex-direction: column }
</style>
${Object.entries(screens)
  .map(([name, modules]) => `<h1>${name}</h1><div class="screen">${boxOf(name, treeOf(modules), true)}</div>`)
  .join('\n')}
`

const exact = (value: number) => ({ value, spread: [value, value] as const })

/** Also writes test/support/first-screen-modules.txt, which a test compares with the built page. */
export const measure = async (): Promise<Section> => {
  const server = await startServer()
  try {
    const figures: Figure[] = []
    const screens: Record<string, Map<string, number>> = {}
    for (const [name, path] of Object.entries(PAGES)) {
      const html = await (await fetch(server.origin + path)).text()
      const { scripts, bytes, modules, blocking } = firstScreenOf(html)
      screens[name] = modules
      const isBooking = name === 'booking'
      figures.push(
        {
          name: `${name}: scripts, compressed`,
          ...exact(bytes / 1000),
          unit: 'KB',
          ...(isBooking && { bar: { words: 'at most 125 KB', isMet: bytes <= 125_000 } }),
        },
        {
          name: `${name}: scripts`,
          ...exact(scripts.length),
          unit: 'files',
          ...(isBooking && { bar: { words: 'at most 8', isMet: scripts.length <= 8 } }),
        },
        { name: `${name}: page with its styles, compressed`, ...exact(brotliBytes(html) / 1000), unit: 'KB' },
        {
          name: `${name}: requests that the first paint waits for`,
          ...exact(blocking.length),
          unit: 'files',
          bar: { words: 'none', isMet: blocking.length === 0 },
        },
      )
    }
    mkdirSync('.cache/bench', { recursive: true })
    writeFileSync(TREEMAP, treemapOf(screens))
    writeFileSync(KNOWN, `${[...screens.booking!.keys()].toSorted().join('\n')}\n`)
    return {
      title: 'Size',
      intro: `The files that the HTML of a page names, and the files that they import, compressed by brotli. ${TREEMAP} is a treemap by module.`,
      figures,
      notes: [`The largest modules of the booking page, before compression:\n\n${largest(screens.booking!)}`],
    }
  } finally {
    await server.stop()
  }
}

const largest = (modules: Map<string, number>): string =>
  [...modules]
    .slice(0, 15)
    .map(([module, bytes]) => `- ${module}: ${(bytes / 1000).toFixed(1)} KB`)
    .join('\n')
