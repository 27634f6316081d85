import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { findOnPath, getProgram } from './get-program.mjs'
import { runStep } from './run.mjs'

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * @returns {string | undefined} the path of the Chromium that CHROMIUM names, otherwise of the first installed one that
 * runs
 */
export function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const onPath = NAMES.flatMap((name) => {
    const folder = findOnPath(name)
    return folder ? [join(folder, name)] : []
  })
  return [...PLACES, ...onPath].find((file) => existsSync(file) && runs(file))
}

/**
 * @param {string} node path of the Node that runs Playwright's installer
 * @returns {Promise<string>} the browser's path
 * @throws with an explanation if no browser is found or can be installed
 */
export function getBrowser(node) {
  const withLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
  return getProgram({
    name: 'browser',
    find: async () => findBrowser() ?? (await findPlaywrights()),
    debian: 'chromium-headless-shell',
    fetching: 'downloading Chromium for Playwright (playwright install chromium)',
    fetch: () => runStep(node, ['node_modules/@playwright/test/cli.js', 'install', ...withLibraries, 'chromium']),
    remedy: 'Install Chromium or Chrome, or name one by CHROMIUM=/path/to/it.',
  })
}

/** Does not run a browser on Windows, because `--version` would open a window. */
function runs(/** @type {string} */ file) {
  return process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return existsSync(file) ? file : undefined
}
