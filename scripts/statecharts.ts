// `npm run statecharts -- coverage` first runs the tests of the charts, and stores in test/coverage/kept.json what they
// reach.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { keepCoverage, PARTS } from './coverage.ts'
import { coverageFiles } from './coverage-files.ts'
import { runCommand, say } from './say.mjs'
import { INDEX, indexOf, pageOf, picturesOf, statechartFiles, stepWordFiles } from './statechart-files.ts'

const write = (path: string, text: string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

await runCommand(async () => {
  const [command, ...named] = process.argv.slice(2)
  if (command === 'coverage')
    await keepCoverage(named.length === 0 ? PARTS : PARTS.filter((part) => named.includes(part)))
  const all = statechartFiles()
  const wordFiles = [...stepWordFiles(), ...all.map(({ wordFile }) => wordFile)]
  for (const { path, content } of wordFiles) write(path, content)
  const lacking = wordFiles.filter(({ missing }) => missing.length > 0)
  for (const { path, missing } of lacking)
    say(`${path} lacks these words:\n${missing.map((word) => `  ${word}`).join('\n')}`)
  if (lacking.length > 0) {
    say('Their places in the files are empty: write the words there, and run `npm run statecharts` again.')
    return 1
  }

  const pages = all.flatMap((files) => [{ path: files.page, content: pageOf(files, all) }, ...picturesOf(files, all)])
  const written = [...pages, ...coverageFiles(all)]
  rmSync(dirname(INDEX), { recursive: true, force: true })
  for (const { path, content } of [...written, { path: INDEX, content: indexOf(all) }]) write(path, content)
  say(`${written.length} pages and pictures are in ${dirname(INDEX)}.`)
  return 0
})
