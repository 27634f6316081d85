// scripts/prepared.mjs has installed the packages for `npm run build`, and runs this file on the server's Node.
import process from 'node:process'
import { build } from './build.mjs'
import { refuseWords, runCommand } from './say.mjs'

await runCommand(async () => {
  refuseWords('npm run build')
  await build(process.execPath)
  return 0
})
