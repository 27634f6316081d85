import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { Invalid } from '#contract/errors.ts'
import { RentalLocation } from '#contract/locations.ts'
import { Offer } from '#contract/prices.ts'
import type { Locale } from '#contract/primitives.ts'
import { Site } from '#contract/site.ts'
import { postStock } from '#contract/stock.ts'
import { Tenant } from '#contract/tenant-folder.ts'
import { localTimeIn } from '#domain/calendar/days.ts'
import { euroText } from '#domain/text/money-text.ts'
import { bookingShop } from '#machines/booking/context.ts'
import type { BookingEvent } from '#machines/booking/events.ts'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { createLogger } from '#server/base/logger.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import type { Db } from '#server/db/transact.ts'
import { listRecordings, readRecording } from '#server/recordings/recordings.ts'
import { rehearse, type Ending, type RehearsedShop } from '#server/recordings/rehearse.ts'
import { describeShortfalls } from '#server/staff/describe-shortfalls.ts'
import type { TenantFolder } from '#server/tenants/read-folder.ts'
import type { Shop } from '#server/tenants/shop.ts'
import { idOfShop, withCode } from '#server/tenants/shop-ids.ts'
import { storeStock } from '#server/tenants/store-stock.ts'
import { storeWithin } from '#server/tenants/store-tenant.ts'
import { createTenantStore } from '#server/tenants/store.ts'
import { serverWithoutPort } from './without-port.ts'

const openRehearsal = (db: Db, code: string) => {
  const log = createLogger('fatal')
  const tenants = createTenantStore(db, log)
  let now = new Date()
  const environment = readEnvironment({ DATA_DIR: 'memory://', DEFAULT_TENANT: code, RATE_LIMITS: 'off' })
  const app = serverWithoutPort({ db, environment, tenants, log, clock: () => now }, new Map())
  const ask = (locale: Locale, call: string, body?: unknown) =>
    app.request(`/${code}/${locale}/api/${call}`, {
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  /** Noon UTC is on the same day in all time zones of Europe. */
  const on = (day: string): RehearsedShop => {
    now = new Date(`${day}T12:00:00Z`)
    return {
      shop: async (locale) => {
        const site = Site.parse(await (await ask(locale, 'site')).json())
        const locations = z.array(RentalLocation).parse(await (await ask(locale, 'locations')).json())
        return bookingShop(site, locations, null, localTimeIn(site.settings.timeZone, now))
      },
      offer: async (locale, question): Promise<BookingEvent> => {
        const answer = await ask(locale, 'prices', question)
        const body: unknown = await answer.json()
        if (answer.ok) return { type: 'offer.answered', offer: Offer.parse(body) }
        const refused = Invalid.safeParse(body).data
        return refused
          ? { type: 'offer.unavailable', paths: refused.issues.map(({ path }) => path) }
          : { type: 'offer.refused' }
      },
      stock: async (locale, question): Promise<BookingEvent> => {
        const answer = await ask(locale, 'stock', question)
        return answer.ok
          ? { type: 'stock.answered', stock: postStock.answer.parse(await answer.json()).stock }
          : { type: 'stock.unreachable' }
      },
    }
  }
  const store = async (folder: TenantFolder) => {
    await db.transaction().execute((trx) => storeWithin(trx, folder))
    await storeStock(db, folder, '2000-01-01')
    tenants.forget()
  }
  return { store, on }
}

const storedFolder = async (db: Db, { id, code }: Pick<Shop, 'id' | 'code'>): Promise<TenantFolder> => {
  const row = await db.selectFrom('tenants').select(['version', 'data']).where('tenant', '=', id).executeTakeFirst()
  if (!row)
    throw new StartError(`There is no shop "${code}" yet, so it has no recorded visits: import its folder first.`)
  return { tenant: withCode(z.parse(Tenant, row.data), code), version: row.version, files: new Map(), warnings: [] }
}

const describeEnding = ({ step, location, isFetchedBefore, total, errorcode, problem, losses }: Ending): string =>
  [
    `step ${step}`,
    location === null ? 'no location' : `at ${location}${isFetchedBefore ? ' on the evening before' : ''}`,
    total === null ? 'no price' : euroText(total),
    ...(errorcode === null ? [] : [`error ${errorcode}`]),
    ...(problem === null ? [] : [`cannot be ordered (${problem})`]),
    ...(losses.length === 0 ? [] : [`lost: ${losses.join(', ')}`]),
  ].join(', ')

export const rehearseTenant = async (
  db: Db,
  changed: TenantFolder,
  openScratch: () => Promise<OpenDatabase>,
  now: Date,
  say: (words: string) => void,
): Promise<void> => {
  const { code } = changed.tenant.shop
  const id = await idOfShop(db, code)
  const stored = await storedFolder(db, { id, code })
  const scratch = await openScratch()
  try {
    const { store, on } = openRehearsal(scratch.db, code)
    const names = (await listRecordings(db, id)).map((row) => row.code)
    const endings = async (folder: TenantFolder) => {
      await store(folder)
      const all: (Ending | null)[] = []
      for (const name of names) {
        const found = await readRecording(db, id, name)
        all.push(found && (await rehearse(found.recording, on)))
      }
      return all
    }
    const before = await endings(stored)
    const after = await endings(changed)
    const different = names.filter((_, at) => !isDeepStrictEqual(before[at], after[at]))
    for (const name of different) {
      const at = names.indexOf(name)
      say(`${name}: ${describeEnding(after[at]!)}`)
      say(`   before: ${describeEnding(before[at]!)}`)
    }
    say(`${different.length} of ${names.length} recorded visits would end differently.`)
    for (const warning of [...changed.warnings, ...(await describeShortfalls(db, [changed], now))])
      say(`Warning: ${warning}`)
  } finally {
    await scratch.close()
  }
}
