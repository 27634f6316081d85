import { resolve } from 'node:path'
import process from 'node:process'
import { build } from '#scripts/build.mjs'
import { getOperatingPrograms } from '#scripts/operating-programs.mjs'
import { getPostgres } from '#scripts/postgres.mjs'
import { runCommand, say } from '#scripts/say.mjs'
import { endExample, listExample, members, shopOrigin, startExample } from './example.mjs'

const USAGE = 'npm run operate -- up|down|status, with OPERATE_FOLDER=.data/operate and OPERATE_PORT=20000'

await runCommand(async () => {
  const folder = resolve(process.env.OPERATE_FOLDER || '.data/operate')
  const [word = '', ...others] = process.argv.slice(2)
  if (others.length > 0) throw new Error(`Use: ${USAGE}`)
  if (word === 'up') return up(folder, Number(process.env.OPERATE_PORT || 20_000))
  if (word === 'down') return down(folder)
  if (word === 'status') return status(folder)
  throw new Error(`Use: ${USAGE}`)
})

/**
 * @param {string} folder
 * @param {number} port
 */
async function up(folder, port) {
  if (listExample(folder).some(({ pid }) => pid !== undefined))
    throw new Error(`The example in ${folder} is running. End it: npm run operate -- down`)
  process.env.POSTGRES_BIN = await getPostgres()
  await getOperatingPrograms(['etcd', 'haproxy', 'patroni', 'pgbouncer', 'prometheus'])
  await build(process.execPath)
  await startExample(folder, { port })
  say(`The shops are open at ${shopOrigin(folder)}. Files and logs: ${folder}`)
  return 0
}

/** @param {string} folder */
async function down(folder) {
  await endExample(folder)
  say(`All processes of ${folder} have ended. Its data stays until you delete the folder.`)
  return 0
}

/** @param {string} folder */
async function status(folder) {
  const processes = listExample(folder)
  if (processes.length === 0) throw new Error(`No example has been started in ${folder}.`)
  for (const { name, pid, log } of processes) say(`${name}: ${pid ?? 'ended'} (${log})`)
  for (const { name, role, state, lag } of await members(folder)) say(`${name}: ${role}, ${state}, lag ${lag ?? 0}`)
  return processes.every(({ pid }) => pid !== undefined) ? 0 : 1
}
