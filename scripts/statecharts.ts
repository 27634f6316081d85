// `npm run statecharts`: draws every statechart and writes a page about it, in every language, into docs/statecharts.
//
//   npm run statecharts                all of them
//   npm run statecharts -- booking     only these, by the ids of their machines
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import Elk from 'elkjs'
import PDFKit from 'pdfkit'
import { STATECHARTS } from '#machines/statecharts.ts'
import { layOut, PAGE_WIDTH } from '#src/statecharts/drawing/layout.ts'
import { linesFor, type Measure } from '#src/statecharts/drawing/lines.ts'
import { svgOf } from '#src/statecharts/drawing/svg.ts'
import { runCommand, say } from './say.mjs'
import { INDEX, indexOf, pageOf, statechartFiles } from './statechart-files.ts'

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/**
 * Measures texts in Helvetica, which is as wide as the drawing's fonts. Helvetica has no arrow, so a dash of the same
 * width replaces each arrow.
 */
const pdf = new PDFKit()
const measure: Measure = (text, size, isBold) =>
  pdf
    .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .widthOfString(text.replaceAll('→', '—'))

await runCommand(async () => {
  const ids = process.argv.slice(2)
  const unknown = ids.find((id) => !STATECHARTS.some((machine) => machine.id === id))
  if (unknown !== undefined) throw new Error(`There is no statechart "${unknown}" in machines/statecharts.ts.`)
  const all = statechartFiles()
  const asked = all.filter(({ chart }) => ids.length === 0 || ids.includes(chart.id))

  for (const { wordFile } of asked) write(wordFile.path, wordFile.content)
  const lacking = asked.filter(({ wordFile }) => wordFile.missing.length > 0)
  for (const { wordFile } of lacking)
    say(`${wordFile.path} lacks these words:\n${wordFile.missing.map((word) => `  ${word}`).join('\n')}`)
  if (lacking.length > 0) {
    say('Their places in the files are empty: write the words there, and run `npm run statecharts` again.')
    return 1
  }

  const css = readFileSync('src/statecharts/picture.css', 'utf8')
  const elk = new Elk()
  if (ids.length === 0) rmSync(dirname(INDEX), { recursive: true, force: true })
  for (const files of asked) {
    const lines = linesFor(measure, files.words)
    const panels = await layOut({ elk, measure, lines, pageWidth: PAGE_WIDTH }, files.chart)
    write(files.picture, svgOf({ ...files, panels, css }))
    write(files.page, pageOf(files, all))
    say(files.picture)
  }
  write(INDEX, indexOf(all))
  return 0
})
