import type { RegisteredRouter } from '@tanstack/react-router'
import { gunzipSync } from 'node:zlib'
import { createActor, fromCallback, waitFor } from 'xstate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Site } from '#contract/site.ts'
import { visitMachine } from '#machines/visit/machine.ts'
import type { Api } from '#src/api/api.ts'
import { bookedLocation, bookingInput } from '#test/support/booking-input.ts'
import { keptReport } from './kept-report.ts'
import { reportOf } from './report-actor.ts'

const kept = new Map<string, string>()
const leaving = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('addEventListener', leaving.addEventListener.bind(leaving))
  vi.stubGlobal('removeEventListener', leaving.removeEventListener.bind(leaving))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const SHOP = '/{-$tenant}/{-$locale}'

const routerOf = () => {
  const listeners = new Set<() => void>()
  const router = {
    state: {},
    subscribe: (_event: string, listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const open = (tenant: string, page: string) => {
    const pathname = `/${tenant}/de${page}`
    const match = { fullPath: `${SHOP}${page}`, pathname, params: { tenant, locale: 'de' }, search: {} }
    router.state = { matches: [match], location: { pathname, hash: '' } }
    for (const listener of listeners) listener()
  }
  return { router: router as unknown as RegisteredRouter, open }
}

const visitIn = (tenant: string, router: RegisteredRouter, api: Partial<Api> = {}) => {
  const input = bookingInput([bookedLocation('tal')])
  const visit = createActor(
    visitMachine.provide({ actors: { drafts: fromCallback(() => {}), bookingAddress: fromCallback(() => {}) } }),
    { input },
  ).start()
  const report = reportOf({ visit, api: api as Api, site: { tenant, today: input.shop.today } as Site, router })
  return { visit, report, pages: () => pagesOf(report.recording()) }
}

const pagesOf = ({ segments }: ReturnType<ReturnType<typeof reportOf>['recording']>) =>
  segments.map(({ steps }) => steps.flatMap((step) => (step.kind === 'address' ? [step.address.route] : [])))

test('A recording pauses while the tab shows another shop, and continues afterwards', () => {
  const { router, open } = routerOf()
  open('alpin', '/')
  const first = visitIn('alpin', router)
  open('alpin', '/checkout')
  open('velo', '/')
  const other = visitIn('velo', router)
  first.visit.stop()
  open('velo', '/login')
  expect(first.pages()).toEqual([['/', '/checkout']])
  expect(other.pages()).toEqual([['/', '/login']])

  open('alpin', '/login')
  other.visit.stop()
  const second = visitIn('alpin', router)
  expect(second.pages()).toEqual([['/', '/checkout'], ['/login']])
  leaving.dispatchEvent(new Event('pagehide'))
  expect(pagesOf(keptReport.read('alpin')!.recording!)).toEqual([['/', '/checkout'], ['/login']])
  expect(pagesOf(keptReport.read('velo')!.recording!)).toEqual([['/', '/login']])
})

test('Nothing is sent before the visitor sends the report', async () => {
  const sent: unknown[] = []
  const send = async (_call: unknown, { body }: { body: unknown }) => {
    sent.push(body)
    return { code: 'ABCD2345' }
  }
  const { router, open } = routerOf()
  open('berg', '/')
  const { report } = visitIn('berg', router, { send: send as never })
  open('berg', '/checkout')
  report.actor.send({ type: 'report.open' })
  report.actor.send({ type: 'report.close' })
  leaving.dispatchEvent(new Event('pagehide'))
  report.actor.send({ type: 'report.open' })
  expect(sent).toEqual([])
  const shown = report.recording()
  const note = { message: 'Meine Karte geht nicht', email: 'anna@example.com' }
  report.actor.send({ type: 'report.send', note, isValid: true })
  await waitFor(report.actor, (snapshot) => snapshot.matches('sent'))
  expect(sent).toEqual([{ recording: expect.any(String), ...note, bookingId: undefined }])
  const [{ recording }] = sent as [{ recording: string }]
  expect(JSON.parse(gunzipSync(Buffer.from(recording, 'base64')).toString('utf8'))).toEqual(shown)
})
