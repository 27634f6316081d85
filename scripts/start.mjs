// This file uses only Node's built-ins, because it runs before the packages are installed.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { findServerNode, requireNode } from './node-version.mjs'
import { run } from './run.mjs'
import { refuseWords, runCommand } from './say.mjs'
import { SERVE_COMMAND } from './serve-command.mjs'

await runCommand(async () => {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  refuseWords('npm start')
  requireNode()
  await install()
  const node = findServerNode()
  await build(node)
  const env = { ...process.env, NODE_ENV: 'production', TENANTS_DIR: process.env.TENANTS_DIR || 'tenants' }
  const { code } = await run(node, SERVE_COMMAND, { env })
  return code
})
