import { openDatabase } from '#server/db/open.ts'
import type { Postgres } from '#test/support/postgres.ts'
import { statementsIn } from '#test/support/statements-in.ts'
import { type Figure, ofRounds } from './figure.ts'
import { cpuSecondsOf } from './processes.ts'
import type { BenchShop } from './shop.ts'

const TRIES = 5

const isWrite = (statement: string) => /^(?:insert|update|delete|with)/.test(statement)

const commitsIn = (statements: readonly string[]): number => {
  let commits = 0
  let transaction: string | undefined
  for (const statement of statements) {
    if (/^(?:begin|start transaction)/.test(statement)) transaction = statement
    else if (statement === 'commit') {
      if (!transaction?.endsWith('read only')) commits += 1
      transaction = undefined
    } else if (transaction === undefined && isWrite(statement)) commits += 1
  }
  return commits
}

export const statementsOfOrder = async (postgres: Postgres, order: () => Promise<void>): Promise<Figure[]> => {
  const { db, close } = await openDatabase({ url: postgres.url }, () => {})
  const tries: string[][] = []
  for (let at = 0; at < TRIES; at += 1) tries.push(await statementsIn(postgres, db, order))
  await close()
  const fewest = tries.toSorted((a, b) => a.length - b.length)[0]!
  return [
    { name: 'the same, without its mail: statements', ...ofRounds([fewest.length]), unit: 'an order' },
    { name: 'the same, without its mail: commits', ...ofRounds([commitsIn(fewest)]), unit: 'an order' },
  ]
}

const ownSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

export const cpuParts = ({ pid, postgres }: BenchShop) => {
  const parts: Record<string, () => number> = {
    'the server, with jobs, mails and the sandbox acquirer': () => cpuSecondsOf([pid]),
    ...(postgres && { PostgreSQL: () => cpuSecondsOf([postgres.pid]) }),
    'the visitors': ownSeconds,
  }
  const before = Object.entries(parts).map(([name, read]) => ({ name, read, start: read() }))
  return () => before.map(({ name, read, start }) => ({ name, ms: (read() - start) * 1000 }))
}
