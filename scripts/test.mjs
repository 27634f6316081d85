// This file uses only Node's built-ins, because it runs before the packages are installed.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { getBrowser } from './browser.mjs'
import { build } from './build.mjs'
import { countCheck, countExit, countPlaywright, countVitest, inWords, sum } from './counts.mjs'
import { failuresInWords, failuresPlaywright, failuresVitest } from './failures.mjs'
import { figuresOf } from './figures.mjs'
import { install } from './install.mjs'
import { longestInWords, timesPlaywright, timesVitest } from './longest.mjs'
import { findServerNode, requireNode } from './node-version.mjs'
import { getOperatingPrograms } from './operating-programs.mjs'
import { getPostgres } from './postgres.mjs'
import { runStep } from './run.mjs'
import { runCommand, say } from './say.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */

/**
 * The linter reports the compiler's errors too, so `types` runs only without `lint`, and in `npm run test:deep`.
 * @type {Record<string, string[]>}
 */
const CHECKS = {
  types: ['node_modules/typescript/bin/tsc', '--noEmit'],
  lint: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'],
  format: ['node_modules/oxfmt/bin/oxfmt', '--check'],
}
const SUITES = ['unit', 'contract', 'models', 'faults', 'attacks']
const STAGES = [...Object.keys(CHECKS), ...SUITES, 'e2e']
const VITEST = ['node_modules/vitest/vitest.mjs', 'run']
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test']
const VITEST_REPORT = '.cache/test/vitest.json'
const PLAYWRIGHT_REPORT = '.cache/test/playwright.json'
const LIMIT = { share: 30 * 60, whole: 3 * 60 * 60 }
/** @type {import('./longest.mjs').TimedTest[]} */
const times = []
/** @type {import('./failures.mjs').FailedTest[]} */
const failures = []
/** @type {string[]} */
const figures = []
const NOTHING = { passed: 0, failed: 0, skipped: 0 }

await runCommand(async () => {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  requireNode()
  const words = process.argv.slice(2)
  if (words[0] === 'deep') process.env.TALSTATION_DEEP = '1'
  const [file, ...options] = words.filter((word) => word !== 'deep')
  if (file !== undefined && /\.(test|e2e)\.tsx?$/.test(file)) return runFile(file, options)
  const unknown = words.find((word) => word !== 'deep' && !STAGES.includes(word))
  if (unknown !== undefined) throw new Error(`There is no stage "${unknown}". Stages: ${STAGES.join(' ')}.`)
  const named = words.filter((word) => word !== 'deep')
  const stages = named.length === 0 ? STAGES : named
  const suites = SUITES.filter((suite) => stages.includes(suite))

  const node = await findNode()
  const begun = [getPrograms(node, stages)]
  const building = stages.some(needsBuild) ? setUp(() => build(node)) : Promise.resolve(NOTHING)
  begun.push(building)
  if (['contract', 'faults', 'attacks', 'e2e'].some((stage) => stages.includes(stage)))
    begun.push(setUp(() => prepare(node)))

  const running = []
  const isTyped = stages.includes('lint') && !process.env.TALSTATION_DEEP
  const checks = Object.keys(CHECKS).filter((check) => stages.includes(check) && !(check === 'types' && isTyped))
  // Starts the checks after the build, because they read the types of the generated tree of routes.
  if (checks.length > 0) running.push(building.then(() => stage(checks.join(', '), () => runChecks(node, checks))))
  const counts = await Promise.all(begun)
  if (stages.includes('e2e')) running.push(stage('e2e', () => runPlaywright(node)))
  if (suites.length > 0) running.push(stage(suites.join(', '), () => runVitest(node, suites, stages.includes('e2e'))))

  const total = sum([...counts, ...(await Promise.all(running))])
  if (figures.length > 0) say(`Figures of the attacks:\n${figures.join('\n')}`)
  if (times.length > 0) say(`The longest tests:\n${longestInWords(times)}`)
  if (failures.length > 0) say(`The failed tests:\n${failuresInWords(failures)}`)
  say(`All of it took ${seconds(0)}.`)
  console.log(inWords(total))
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})

async function findNode() {
  await install()
  process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  mkdirSync('.cache/test', { recursive: true })
  process.env.NODE_COMPILE_CACHE = resolve('.cache/test/compiled')
  useOwnTemporaryFolder()
  return findServerNode()
}

function useOwnTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'talstation-test-'))
  // Lets another user enter the folder, because PostgreSQL does not run as root.
  chmodSync(folder, 0o755)
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}

/** @param {string} stage */
function needsBuild(stage) {
  return !['unit', 'models', 'format'].includes(stage)
}

/**
 * @param {string} file
 * @param {string[]} options of the program that runs it
 * @returns {Promise<number>} exit code
 */
async function runFile(file, options) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}. Look for a slip in its name.`)
  const stage = file.endsWith('.e2e.ts') ? 'e2e' : (SUITES.find((suite) => file.startsWith(`test/${suite}/`)) ?? 'unit')
  const node = await findNode()
  const { failed } = await getPrograms(node, [stage])
  if (failed > 0) return 1
  if (needsBuild(stage)) await build(node)
  const program = stage === 'e2e' ? [...PLAYWRIGHT, file] : [...VITEST, `--project=${stage}`, file]
  const { code } = await runStep(node, [...program, ...options], { env: { ...process.env, PW_DISABLE_TS_ESM: '1' } })
  if (code !== 0 && !process.env.TALSTATION_DEEP)
    say(`If no test was found: files of more/ and tests tagged @deep run by npm run test:deep -- ${file}`)
  return code
}

/**
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Counts>} a failed test if the work fails
 */
async function setUp(work) {
  try {
    await work()
    return NOTHING
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return countCheck(1)
  }
}

/**
 * @param {string} node
 * @param {string[]} stages
 */
async function getPrograms(node, stages) {
  const counts = []
  if (stages.includes('e2e')) counts.push(await setUp(async () => (process.env.CHROMIUM = await getBrowser(node))))
  if (['faults', 'attacks', 'e2e'].some((stage) => stages.includes(stage)))
    counts.push(await setUp(async () => (process.env.POSTGRES_BIN = await getPostgres())))
  if (process.env.TALSTATION_DEEP && ['contract', 'faults'].some((stage) => stages.includes(stage)))
    counts.push(await setUp(getOperatingPrograms))
  return sum(counts)
}

/** @param {string} node */
async function prepare(node) {
  const { code } = await runStep(node, ['test/support/prepare.ts'])
  if (code !== 0) throw new Error(`The tests' data could not be prepared: the reason is above.`)
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Counts>}
 */
async function stage(name, work) {
  console.log(`\n=== ${name} begins ===`)
  const start = performance.now()
  const counts = await work()
  if (performance.now() - start >= limit() * 1000) say(`Stopped after ${limit() / 60} minutes: a test does not end.`)
  console.log(`=== ${name}: ${inWords(counts)} (${seconds(start)}) ===\n`)
  return counts
}

/**
 * @param {string} node
 * @param {string[]} checks
 */
async function runChecks(node, checks) {
  const results = await Promise.all(
    checks.map(async (check) => {
      const start = performance.now()
      // Limits each check to one thread, because several threads would each compute the same types.
      const env = { ...process.env, GOMAXPROCS: '1' }
      const { code, output } = await runStep(node, CHECKS[check] ?? [], { env, quiet: true, limit: limit() })
      if (code !== 0) {
        console.log(output)
        failures.push({ title: check, message: output })
      }
      console.log(`${check}: ${code === 0 ? 'clean' : 'FAILED'} (${seconds(start)})`)
      return countCheck(code)
    }),
  )
  return sum(results)
}

/**
 * @param {string} node
 * @param {string[]} suites
 * @param {boolean} isBeside true if another stage prints at the same time
 */
async function runVitest(node, suites, isBeside) {
  rmSync(VITEST_REPORT, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  const projects = suites.map((suite) => `--project=${suite}`)
  const { code, output } = await runStep(node, [...VITEST, ...reporters, ...projects], {
    quiet: isBeside,
    isLowPriority: isBeside,
    limit: limit(),
  })
  if (isBeside && code !== 0) console.log(output)
  if (!existsSync(VITEST_REPORT)) return countExit(NOTHING, code)
  const report = readReport(VITEST_REPORT)
  times.push(...timesVitest(report))
  failures.push(...failuresVitest(report))
  figures.push(...figuresOf(report))
  return countExit(countVitest(report), code)
}

/** @param {string} node */
async function runPlaywright(node) {
  rmSync(PLAYWRIGHT_REPORT, { force: true })
  const { code } = await runStep(node, [...PLAYWRIGHT, '--reporter=dot,json'], {
    // Lets Node run TypeScript, because Playwright's Babel takes five seconds of a core when its cache is empty.
    env: { ...process.env, PW_DISABLE_TS_ESM: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(PLAYWRIGHT_REPORT) },
    limit: limit(),
  })
  if (!existsSync(PLAYWRIGHT_REPORT)) return countExit(NOTHING, code)
  const report = readReport(PLAYWRIGHT_REPORT)
  times.push(...timesPlaywright(report))
  failures.push(...failuresPlaywright(report))
  return countExit(countPlaywright(report), code)
}

function limit() {
  return process.env.TALSTATION_DEEP ? LIMIT.whole : LIMIT.share
}

/** @param {string} file */
function readReport(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/**
 * @param {number} start reading of performance.now()
 * @returns {string} "1.5 s"
 */
function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
