import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConsent } from '#src/consent/consent-actor.ts'
import { reportOf } from '#src/report/report-actor.ts'
import { sessionLogic } from '#src/session/session-actor.ts'
import { createVisit, runUntilUnmounted, type Visit } from '#src/visit/visit.ts'
import { loadSchemas } from '#src/visit/draft-storage.ts'
import { bookedLocation } from '#test/support/booking-input.ts'
import { AddressBar, KeptText } from './system/browser.ts'

class Listeners extends EventTarget {
  readonly open = new Set<unknown>()
  override addEventListener = (
    type: string,
    listener: EventListener,
    options?: AddEventListenerOptions | boolean,
  ): void => {
    this.open.add(listener)
    const signal = typeof options === 'object' ? options.signal : undefined
    signal?.addEventListener('abort', () => this.open.delete(listener))
    super.addEventListener(type, listener, options)
  }
  override removeEventListener = (
    type: string,
    listener: EventListener,
    options?: AddEventListenerOptions | boolean,
  ): void => {
    this.open.delete(listener)
    super.removeEventListener(type, listener, options)
  }
}

const channels = new Set<unknown>()
let page: Listeners

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00.000Z') })
  page = new Listeners()
  channels.clear()
  for (const area of ['sessionStorage', 'localStorage']) vi.stubGlobal(area, new KeptText())
  vi.stubGlobal('addEventListener', page.addEventListener)
  vi.stubGlobal('removeEventListener', page.removeEventListener)
  vi.stubGlobal('innerWidth', 390)
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('location', { origin: 'http://localhost', href: 'http://localhost/alpin', host: 'localhost' })
  vi.stubGlobal('document', {
    addEventListener: page.addEventListener,
    removeEventListener: page.removeEventListener,
    getElementById: () => null,
    cookie: '',
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      constructor() {
        super()
        channels.add(this)
      }
      postMessage() {}
      close() {
        channels.delete(this)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openShop = async (bar: AddressBar, tenant: string): Promise<{ visit: Visit; leave: () => void }> => {
  const settings = { name: tenant, baseUrl: '', maxPersons: 4, youthAge: 15, requiredPersonalFields: [] }
  const offers = { hours: false, accommodations: false }
  const site = { tenant, settings, today: '2026-11-21', offers, specials: [] }
  const api = {
    answers: {},
    call: () => new Promise(() => {}),
    send: () => new Promise(() => {}),
    now: () => Date.now(),
  } as never
  const router = bar.router as never
  const visit = createVisit({
    apiAt: () => api,
    address: { router, tenant },
    site: site as never,
    locations: [bookedLocation('tal')],
    language: { locale: 'de', typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } },
    wl: null,
    now: '2026-11-21T09:00',
  })
  await loadSchemas()
  visit.start()
  const leave = runUntilUnmounted(visit)
  await vi.advanceTimersByTimeAsync(1000)
  const deps = { visit, api, site, router } as never
  openConsent(deps)
  reportOf(deps)
  visit.send({
    type: 'chart.loaded',
    id: 'session',
    logic: sessionLogic({ visit, api, queries: () => undefined, tenant }),
  })
  return { visit, leave }
}

const goTo = async (bar: AddressBar, tenant: string, hash = '') => {
  bar.go({ tenant, path: '/', booking: null, hash })
  await Promise.resolve()
  await Promise.resolve()
}

const chooseDays = (visit: Visit) => {
  visit.send({ type: 'person.add', personType: 1 })
  visit.send({ type: 'step.next', step: 'entry' })
}

test('A shop that the visitor has left neither writes the address nor listens to events', async () => {
  const bar = new AddressBar({ tenant: 'alpin', path: '/', booking: null, hash: '' })
  const first = await openShop(bar, 'alpin')
  chooseDays(first.visit)
  await vi.advanceTimersByTimeAsync(0)
  expect(bar.href).toBe('/alpin/#calendar')
  const listening = [page.open.size, channels.size]

  await goTo(bar, 'velo')
  const second = await openShop(bar, 'velo')
  first.visit.send({ type: 'step.open', step: 'entry' })
  first.visit.send({ type: 'step.open', step: 'calendar' })
  expect(bar.href).toBe('/velo/')
  first.leave()
  await vi.advanceTimersByTimeAsync(1000)
  expect(first.visit.getSnapshot().status).toBe('stopped')
  expect([page.open.size, channels.size]).toEqual(listening)
  chooseDays(second.visit)
  await vi.advanceTimersByTimeAsync(0)
  expect(bar.href).toBe('/velo/#calendar')

  await goTo(bar, 'alpin', 'calendar')
  const third = await openShop(bar, 'alpin')
  second.leave()
  await vi.advanceTimersByTimeAsync(1000)
  expect([first, second, third].map(({ visit }) => visit.getSnapshot().status)).toEqual([
    'stopped',
    'stopped',
    'active',
  ])
  expect([page.open.size, channels.size]).toEqual(listening)
  expect(bar.href).toBe('/alpin/#calendar')
  third.visit.send({ type: 'step.open', step: 'entry' })
  await vi.advanceTimersByTimeAsync(0)
  expect(bar.href).toBe('/alpin/')

  third.leave()
  await vi.advanceTimersByTimeAsync(1000)
  expect([page.open.size, channels.size]).toEqual([0, 0])
})

test('A visit continues when React mounts it twice during development', async () => {
  const bar = new AddressBar({ tenant: 'alpin', path: '/', booking: null, hash: '' })
  const { visit, leave } = await openShop(bar, 'alpin')
  leave()
  const leaveAgain = runUntilUnmounted(visit)
  await vi.advanceTimersByTimeAsync(1000)
  expect(visit.getSnapshot().status).toBe('active')
  leaveAgain()
  await vi.advanceTimersByTimeAsync(1000)
  expect(visit.getSnapshot().status).toBe('stopped')
})
