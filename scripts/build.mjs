import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { runStep } from './run.mjs'
import { say } from './say.mjs'

const SOURCES = [
  'contract',
  'domain',
  'machines',
  'locales',
  'src',
  'routes',
  'vite.config.ts',
  'vite.chunks.ts',
  'package-lock.json',
]
const RECORD = 'dist/.built-from'

/**
 * Does nothing if dist/ was built from the current sources.
 * @param {string} node path of the Node to build with
 * @throws with an explanation if the build fails
 */
export async function build(node) {
  const sources = hashSources()
  if (existsSync(RECORD) && readFileSync(RECORD, 'utf8') === sources) {
    say('The app in dist/ is built from these sources: nothing to build.')
    return
  }
  say('Building the app into dist/ (vite build).')
  rmSync(RECORD, { force: true })
  const start = performance.now()
  const { code } = await runStep(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled'), ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error(`The app could not be built: vite build ended with ${code}, its reason is above.`)
  writeFileSync(RECORD, sources)
  say(`Built the app into dist/ in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(listFiles)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]} the files in a fixed order, without tests and generated files
 */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return path.endsWith('.test.ts') || path.endsWith('.gen.ts') ? [] : [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => listFiles(`${path}/${name}`))
}
