import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Environment } from '#contract/environment.ts'
import { StartError } from '#server/base/environment.ts'
import { has } from '#server/db/has.ts'
import { openDatabase } from '#server/db/open.ts'
import { WORK_LIMITS } from '#server/db/time-limits.ts'
import type { Db } from '#server/db/transact.ts'
import { isDatabaseGone } from '#server/db/trouble.ts'
import { moveShop, removeMoved, undoMove } from '#server/moves/move-shop.ts'
import type { Cells } from '#server/moves/replication.ts'
import { idOfShop } from '#server/tenants/shop-ids.ts'

export interface MoveOptions {
  to: string
  route?: string
  undo?: true
  remove?: true
}

interface Setting {
  environment: Environment
  say: (words: string) => void
}

/** @returns false if the command failed */
const runRoute = async (command: string | undefined, code: string, say: Setting['say']): Promise<boolean> => {
  if (command === undefined) {
    say(`Route ${code} to the servers of the other database now: here it is answered with 503.`)
    return true
  }
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, SHOP: code } })
  const [exit] = (await once(child, 'close')) as [number | null]
  const isRouted = exit === 0
  say(isRouted ? `Routed ${code}.` : `WARNING: The command of --route failed. Route ${code} by hand now.`)
  return isRouted
}

/** Finds also a shop whose rows were removed here after its move. */
const shopToMove = async (db: Db, named: string): Promise<Pick<Cells, 'id' | 'code'>> => {
  const id = await idOfShop(db, named)
  const shop = await db
    .selectFrom('tenants')
    .select(['tenant as id', 'code'])
    .where(has({ tenant: id }))
    .executeTakeFirst()
  const moved = await db
    .selectFrom('shop_moves')
    .select(['tenant as id', 'code'])
    .where(has({ code: named }))
    .executeTakeFirst()
  const found = shop ?? moved
  if (!found) throw new StartError(`There is no shop "${named}" in this database.`)
  return found
}

export const runMove = async (
  db: Db,
  named: string,
  { to, route, undo, remove }: MoveOptions,
  { environment, say }: Setting,
): Promise<void> => {
  const sourceUrl = environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL
  if (sourceUrl === undefined)
    throw new StartError('Shops move between databases of PostgreSQL, and DATABASE_URL is not set.')
  if (undo && remove) throw new StartError('Give either --undo or --remove.')
  const shop = await shopToMove(db, named)
  const other = await openDatabase({ url: to }, () => {}, WORK_LIMITS)
  try {
    let isRouted = true
    const cells = {
      ...shop,
      source: db,
      target: other.db,
      sourceUrl,
      say,
      route: async () => {
        isRouted = await runRoute(route, shop.code, say)
      },
    }
    await (undo ? undoMove : remove ? removeMoved : moveShop)(cells)
    if (!isRouted)
      throw new StartError(
        `${shop.code} is open at the other database, and visitors do not reach it, because the command of --route failed. Mend it and repeat the command, or route ${shop.code} by hand.`,
      )
  } catch (error) {
    if (error instanceof Error && isDatabaseGone(error))
      throw new StartError(`A database cannot be reached (${error.message}). Repeat the command: it continues.`)
    throw error
  } finally {
    await other.close()
  }
}
