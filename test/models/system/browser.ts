import { BOOKING } from '#src/visit/address.ts'

export class KeptText implements Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'> {
  readonly #texts = new Map<string, string>()
  readonly #onChange: (key: string) => void
  constructor(onChange: (key: string) => void = () => {}) {
    this.#onChange = onChange
  }
  getItem(key: string) {
    return this.#texts.get(key) ?? null
  }
  setItem(key: string, text: string) {
    this.#texts.set(key, text)
    this.#onChange(key)
  }
  removeItem(key: string) {
    this.#texts.delete(key)
  }
  clear() {
    this.#texts.clear()
  }
}

export interface Place {
  path: string
  booking: string | null
  hash: string
  tenant?: string
}

interface Navigation {
  to: string
  search?: { booking?: string } | true | ((all: Record<string, unknown>) => Record<string, unknown>)
  hash?: string
  replace?: boolean
  reloadDocument?: boolean
}

const pathOf = ({ tenant, path }: Place) => (tenant === undefined ? path : `/${tenant}${path}`)

const hrefOf = ({ booking, hash, ...page }: Place) =>
  `${pathOf({ booking, hash, ...page })}${booking === null ? '' : `?booking=${booking}`}${hash === '' ? '' : `#${hash}`}`

type Listener = (news: { toLocation: { href: string } }) => void

export class AddressBar {
  readonly #entries: { place: Place; document: number }[]
  #document = 0
  #at = 0
  #listeners = new Set<Listener>()
  #beforehand = new Set<Listener>()
  onDocument: () => void = () => {}
  #shown: Place
  constructor(place: Place) {
    this.#shown = place
    this.#entries = [{ place, document: 0 }]
  }
  get place(): Place {
    return this.#entries[this.#at]!.place
  }
  get before(): Place | undefined {
    const entry = this.#entries[this.#at - 1]
    return entry?.document === this.#document ? entry.place : undefined
  }
  get href(): string {
    return hrefOf(this.place)
  }
  get isOnBooking(): boolean {
    return this.#shown.path === '/'
  }
  get isInCheckout(): boolean {
    return this.#shown.path.startsWith('/checkout')
  }
  forget() {
    this.#listeners = new Set()
    this.#beforehand = new Set()
    this.#shown = this.place
  }
  go(place: Place, { replace = false }: { replace?: boolean } = {}) {
    this.#announce(place)
    this.#enter(place, replace)
    void this.#tell()
  }
  open(place: Place) {
    this.#document += 1
    this.#enter(place, false)
    this.onDocument()
  }
  #enter(place: Place, replace: boolean) {
    this.#at += replace ? 0 : 1
    this.#entries.splice(this.#at, replace ? 1 : Number.POSITIVE_INFINITY, { place, document: this.#document })
  }
  move(by: -1 | 1): boolean {
    const entry = this.#entries[this.#at + by]
    if (!entry) return false
    this.#at += by
    if (entry.document === this.#document) {
      this.#announce(entry.place)
      void this.#tell()
    } else {
      this.#document = entry.document
      this.onDocument()
    }
    return true
  }
  #announce(place: Place) {
    for (const listener of this.#beforehand) listener({ toLocation: this.#locationOf(place) })
  }
  onPage: () => void = () => {}
  async #tell() {
    const asked = this.place
    await Promise.resolve()
    if (asked !== this.place) return
    this.#shown = asked
    this.onPage()
    for (const listener of this.#listeners) listener({ toLocation: this.#locationOf(asked) })
  }
  #locationOf(place: Place) {
    const { booking, hash } = place
    return { pathname: pathOf(place), search: booking === null ? {} : { booking }, hash, href: hrefOf(place) }
  }
  get #routeId() {
    const { path } = this.#shown
    return BOOKING + path + (path === '/checkout' ? '/' : '')
  }
  get #params() {
    const { tenant, path } = this.#shown
    return { tenant, slug: /^\/groups\/(.+)$/.exec(path)?.[1] }
  }
  get router(): unknown {
    const latestLocation = () => this.#locationOf(this.place)
    const state = () => ({
      location: this.#locationOf(this.#shown),
      matches: [{ routeId: this.#routeId, pathname: pathOf(this.#shown), params: this.#params }],
    })
    return {
      get latestLocation() {
        return latestLocation()
      },
      get state() {
        return state()
      },
      options: {},
      navigate: ({ to, search, hash, replace = false, reloadDocument = false }: Navigation) => {
        const { place } = this
        const path = to === '.' ? place.path : to.slice(BOOKING.length)
        const booking = typeof search === 'object' ? (search.booking ?? null) : place.booking
        const next = { ...place, path, booking, hash: hash ?? '' }
        if (reloadDocument) this.open(next)
        else this.go(next, { replace })
      },
      history: {
        get location() {
          return latestLocation()
        },
        push: () => {},
        replace: () => {},
        flush: () => {},
      },
      subscribe: (when: 'onResolved' | 'onBeforeNavigate', listener: Listener) => {
        const listeners = when === 'onResolved' ? this.#listeners : this.#beforehand
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }
}
