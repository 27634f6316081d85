import { vi } from 'vitest'
import type { SessionActor } from '#src/session/session-actor.ts'
import type { ConsentActor } from '#src/consent/consent-actor.ts'
import type { Visit } from '#src/visit/visit.ts'
import { bookedLocation } from '#test/support/booking-input.ts'
import { AddressBar, KeptText } from './browser.ts'
import type { Shop } from './shop.ts'

const TENANT = 'alpin'
export const TODAY = '2026-11-21'

const settings = {
  name: 'Alpin',
  baseUrl: '',
  maxPersons: 4,
  youthAge: 15,
  coveragePerDefault: false,
  requiredPersonalFields: [],
  gtmId: 'GTM-TEST1',
}
const site = { tenant: TENANT, settings, today: TODAY, offers: { hours: false, accommodations: false }, specials: [] }

type Listener = (event: { key: string; persisted: boolean }) => void

/** One tab of a browser: documents one after another, an address with a history, and storage that ends with it. */
export class Tab {
  name: string
  readonly bar = new AddressBar({ path: '/', booking: null, hash: '' })
  readonly kept = new KeptText()
  readonly #local: KeptText
  readonly #shop: Shop
  #listeners = new Map<string, Listener[]>()
  #isDocumentAsked = false
  /** The scripts of others that the document has loaded. */
  scripts: { src: string }[] = []
  #dataLayer: unknown[] = []
  #isInCheckout = false
  #stop = () => {}
  visit!: Visit
  session!: SessionActor
  consent!: ConsentActor

  constructor(name: string, local: KeptText, shop: Shop) {
    this.name = name
    this.#local = local
    this.#shop = shop
    this.bar.onDocument = () => {
      this.#isDocumentAsked = true
    }
    this.bar.onPage = () => this.#follow()
  }

  /** What runs from here on is this tab's. */
  #enter() {
    const listen = (type: string, listener: Listener) =>
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
    vi.stubGlobal('sessionStorage', this.kept)
    vi.stubGlobal('localStorage', this.#local)
    vi.stubGlobal('addEventListener', listen)
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    vi.stubGlobal('document', {
      addEventListener: () => {},
      removeEventListener: () => {},
      getElementById: () => null,
      querySelector: () => null,
      createElement: () => ({}),
      head: { append: (script: { src: string }) => this.scripts.push(script) },
      cookie: '',
      title: '',
    })
    vi.stubGlobal('dataLayer', this.#dataLayer)
    vi.stubGlobal('location', {
      reload: () => (this.#isDocumentAsked = true),
      origin: 'http://localhost',
      href: `http://localhost${this.bar.href}`,
      hostname: 'localhost',
      host: 'localhost',
    })
  }

  /** As the frame of checkout does: it opens with the first of its pages, and closes with the last. */
  #follow() {
    const { isInCheckout, place } = this.bar
    if (isInCheckout === this.#isInCheckout) return
    this.#isInCheckout = isInCheckout
    if (isInCheckout)
      this.visit.send({
        type: 'checkout.entered',
        page: pageOf(place.path),
        bookingId: place.booking,
        access: undefined,
      })
    else this.visit.send({ type: 'checkout.left' })
  }

  /** A new document at the address: everything of the old one is gone. */
  async load() {
    this.#isDocumentAsked = false
    this.#isInCheckout = false
    this.#listeners = new Map()
    this.scripts = []
    this.#dataLayer = []
    this.bar.forget()
    this.#enter()
    this.#stop()
    this.#stop = () => this.visit.stop()
    vi.resetModules()
    const { createVisit } = await import('#src/visit/visit.ts')
    const { sessionLogic, sessionOf } = await import('#src/session/session-actor.ts')
    const { openConsent } = await import('#src/consent/consent-actor.ts')
    const { loadSchemas } = await import('#src/visit/storage.ts')
    await import('#src/visit/checkout-logic.ts')
    await import('#src/tracking/start-tracking.ts')
    await loadSchemas()
    const api = {
      call: (name: string, options: never) => this.#shop.call(name, options),
      now: () => Date.now(),
    } as never
    this.visit = createVisit({
      apiAt: () => api,
      router: this.bar.router as never,
      site: site as never,
      locations: [bookedLocation('tal'), bookedLocation('berg')],
      language: { locale: 'de', typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } },
      wl: null,
    })
    this.visit.start()
    const logic = sessionLogic(this.visit, api, { removeQueries: () => {} } as never)
    this.visit.send({ type: 'chart.loaded', id: 'session', logic })
    this.session = sessionOf(this.visit)!
    this.consent = openConsent({ visit: this.visit, api, site, router: this.bar.router } as never)
    this.#follow()
    await this.rest()
  }

  /** Lets everything happen that happens by itself within some seconds. */
  async rest() {
    this.#enter()
    await vi.advanceTimersByTimeAsync(2000)
    for (let turn = 0; turn < 200 && this.visit.getSnapshot().matches({ ready: 'loadingCheckout' }); turn += 1)
      await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(2000)
    if (this.#isDocumentAsked) await this.load()
  }

  /** It is closed: what names a person is gone, and another one opens in its place. */
  end() {
    this.kept.clear()
    this.name += ', opened anew'
  }

  /** Something that the visitor does. */
  async act(doing: () => void) {
    this.#enter()
    doing()
    await this.rest()
  }

  /** Back or forward; whether there is anything there. */
  async move(by: -1 | 1): Promise<boolean> {
    this.#enter()
    const isMoved = this.bar.move(by)
    await this.rest()
    return isMoved
  }

  /** Another tab has written to what they share. */
  async hear(key: string) {
    this.#enter()
    for (const listener of this.#listeners.get('storage') ?? []) listener({ key, persisted: false })
    await this.rest()
  }

  get booking() {
    return this.visit.getSnapshot().context.booking
  }
  get checkout() {
    return this.visit.getSnapshot().context.checkout
  }
}

const PAGES = {
  '/checkout': 'checkout',
  '/checkout/overview': 'orderoverview',
  '/checkout/payment': 'orderpayment',
  '/checkout/payment/check': 'orderpaymentcheck',
  '/checkout/success': 'ordersuccess',
} as const

const pageOf = (path: string) => PAGES[path as keyof typeof PAGES]
