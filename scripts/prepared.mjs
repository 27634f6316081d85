// This file uses only Node's built-ins, because it runs before the packages are installed.
import { delimiter, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { findServerNode, requireNode } from './node-version.mjs'
import { run } from './run.mjs'
import { runCommand } from './say.mjs'

await runCommand(async () => {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  requireNode()
  const words = process.argv.slice(2)
  // A server may be installed without development packages, and its command line must then not install them.
  await install({ needsDev: !words[0]?.startsWith('server/') })
  process.env.PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const { code } = await run(findServerNode(), words)
  return code
})
