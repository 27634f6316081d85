import process from 'node:process'
import { build } from './build.mjs'
import { refuseWords, runCommand } from './say.mjs'

await runCommand(async () => {
  refuseWords('npm run build')
  await build(process.execPath)
  return 0
})
