import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { CALLS, type CallName } from '#contract/calls.ts'
import type { Tenant } from '#contract/tenant-folder.ts'
import { MOUNTS } from '#server/handlers/mounts.ts'
import { createApp } from '#server/http/app.ts'
import { isReading } from '#server/http/call-statuses.ts'
import { openTestShop, type TestShop } from '#test/support/app.ts'
import { badCall, badnessOf } from '#test/support/bad-call.ts'
import { type AskedCall, makeEveryCall, runEveryJob } from '#test/support/every-call.ts'
import { recordFigure } from '#test/support/figure.ts'
import { fittingBody } from '#test/support/fitting-body.ts'
import { groupTenant } from '#test/support/groups.ts'
import { recordedVisit } from '#test/support/recorded-visit.ts'
import { size } from '#test/support/size.ts'
import { watchCalls, type WatchedCalls } from '#test/support/watched-calls.ts'

const TRIES = size({ share: 3, whole: 1000 })
const TRIES_OF_CONTROL = 40
/** One in this number of stored inputs is also read, mailed and printed. */
const USED = size({ share: 20, whole: 10 })
const SEED = 29

const tenant: Tenant = { ...groupTenant, shop: { ...groupTenant.shop, withdrawal: true } }

/** The walk packs these bodies. They are changed before they are packed, so that their inner fields are bad too. */
const unpacked = async ({ db }: TestShop, asked: AskedCall): Promise<AskedCall> => {
  if (asked.name === 'postRecording') return { ...asked, body: (await recordedVisit()).recording() }
  if (asked.name !== 'postNotify') return asked
  const { id, amount } = await db.selectFrom('payments').select(['id', 'amount']).executeTakeFirstOrThrow()
  const payload = {
    id: 'P1',
    paymentType: 'DB',
    amount: (amount / 100).toFixed(2),
    currency: 'EUR',
    merchantTransactionId: id,
    result: { code: '000.100.110' },
  }
  return { ...asked, body: { type: 'PAYMENT', payload } }
}

const READ = [
  ...Object.values<Call>(CALLS).flatMap((call) => (isReading(call) && call.method === 'GET' ? call.path : [])),
  '/api/checkout/{bookingId}/calendar.ics',
  '/api/checkout/{bookingId}/receipt.pdf',
]

/** Reads, mails and prints the stored rows. */
const faultsOfUse = async (
  { app, deps, logged }: TestShop,
  known: Readonly<Record<string, string>>,
  cookies: string,
): Promise<string[]> => {
  const faults: string[] = []
  for (const path of READ) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => known[param] ?? 'x')
    const query = path.endsWith('/counter') ? '?day=2026-03-09' : ''
    const { status } = await app.request(`http://localhost/worked/de${filled}${query}`, {
      headers: { Cookie: cookies },
    })
    if (status >= 500) faults.push(`${path} answers ${status} afterwards`)
  }
  await runEveryJob(deps).catch(({ stack }: Error) => faults.push(`a job fails afterwards: ${stack}`))
  const failed = logged.filter((line) => Number(line.level) >= 50 && 'error' in line)
  return failed.length > 0 ? [...faults, `logs ${JSON.stringify(failed)} afterwards`] : faults
}

interface Counts {
  tries: number
  refused: number
  stored: number
  used: number
}

interface Attack {
  watched: WatchedCalls
  asked: AskedCall
  call: Call
  tries: number
  use?: () => Promise<string[]>
  isControl?: boolean
}

const attack = async (
  counts: Counts,
  { watched, asked, call, tries, use, isControl = false }: Attack,
): Promise<string[]> => {
  await watched.begin()
  const useSome = async () => {
    counts.stored += 1
    if (!use || counts.stored % USED > 0) return []
    counts.used += 1
    return use()
  }
  const property = fc.asyncProperty(badnessOf(call), async ({ locale, badness }) => {
    const sent = badCall(asked, 'worked', locale, badness)
    counts.tries += 1
    const { status, faults } = await watched.try(call, sent, useSome)
    if (status >= 400) counts.refused += 1
    if (faults.length > 0)
      throw new Error(`${asked.name} ${faults.join('; ')}: ${JSON.stringify(sent).slice(0, 3_000)}`)
  })
  const { errorInstance } = await fc.check(property, { numRuns: tries, seed: SEED, endOnFailure: isControl })
  return errorInstance ? [(errorInstance as Error).message] : []
}

/** A transaction of this database is no transaction: rows stay although its work fails. */
const withoutRollback = (db: TestShop['db']): TestShop['db'] => {
  const transaction = {
    execute: (work: (trx: unknown) => unknown) => work(db),
    setIsolationLevel: () => transaction,
    setAccessMode: () => transaction,
  }
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return () => transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

type Request = (url: string, init: RequestInit) => Promise<Response> | Response

/** Each control breaks one safeguard, so the tries must find its fault. */
const CONTROLS: Record<string, { of: CallName; fault: RegExp; broken: (shop: TestShop) => Request }> = {
  'a server that does not check bodies': {
    of: 'postStaffCancel',
    fault: /answers 500|accepts a body/,
    broken:
      ({ app }) =>
      async (url, init) => {
        const call: { body: unknown } = CALLS.postStaffCancel
        const { body } = call
        call.body = z.any()
        const answer = await app.request(url, init)
        call.body = body
        return answer
      },
  },
  'a server whose transactions do not roll back': {
    of: 'postStaffRefund',
    fault: /refuses, but changes/,
    broken: ({ deps }) => createApp({ ...deps, db: withoutRollback(deps.db) }, MOUNTS).request,
  },
  'a server that answers in one language only': {
    of: 'postRegister',
    fault: /not in en/,
    broken:
      ({ app }) =>
      (url, init) =>
        app.request(url.replace('/en/', '/de/'), init),
  },
  'a server that logs bodies': {
    of: 'putProfile',
    fault: /logs personal data/,
    broken:
      ({ app, deps }) =>
      (url, init) => {
        deps.log.info({ body: init.body })
        return app.request(url, init)
      },
  },
}

const counts: Counts = { tries: 0, refused: 0, stored: 0, used: 0 }
const tried = new Set<CallName>()
const found: string[] = []
const foundByControl: Record<string, string[]> = {}

beforeAll(async () => {
  const shop = await openTestShop({ tenants: [tenant], environment: { RATE_LIMITS: 'off' } })
  const watched = await watchCalls(shop)
  const known: Record<string, string> = {}
  const before = async (walked: AskedCall) => {
    Object.assign(known, walked.params)
    if (tried.has(walked.name)) return
    tried.add(walked.name)
    const call: Call = CALLS[walked.name]
    const asked = await unpacked(shop, walked)
    const use = () => faultsOfUse(shop, known, walked.cookies)
    found.push(...(await attack(counts, { watched, asked, call, tries: TRIES, use })))
    for (const [name, { of, broken }] of Object.entries(CONTROLS)) {
      if (of !== walked.name) continue
      const controlled = await watchCalls({ ...shop, app: { request: broken(shop) } })
      const own = { ...counts }
      foundByControl[name] = await attack(own, {
        watched: controlled,
        asked,
        call: { ...call },
        tries: TRIES_OF_CONTROL,
        isControl: true,
      })
    }
  }
  await makeEveryCall(shop, { before })
  await shop.close()
}, 7_200_000)

describe('bad input to calls', () => {
  test('Each call answers bad input clearly, and no refused call changes a row', ({ task }) => {
    const { tries, refused, stored, used } = counts
    recordFigure(
      task,
      `${tries} bad inputs to ${tried.size} calls, ${refused} refused, ${stored} stored, of which ${used} were read and mailed; ${found.length} defects`,
    )
    expect(tried).toEqual(new Set(Object.keys(CALLS)))
    expect(refused).toBeGreaterThan(tries / 4)
    expect(found).toEqual([])
  })

  test.each(Object.entries(CONTROLS))('Control: the tries find %s', (name, { fault }) => {
    expect(foundByControl[name]).toEqual([expect.stringMatching(fault)])
  })

  test('Control: generated bodies fit the contract, so they reach the handlers', () => {
    const seeds = Array.from({ length: 20 }, (_, seed) => seed)
    const unfit = Object.entries<Call>(CALLS).flatMap(([name, { body }]) =>
      body && !seeds.some((seed) => z.safeParse(body, fittingBody(body, seed)).success) ? name : [],
    )
    expect(unfit).toEqual([])
  })
})
