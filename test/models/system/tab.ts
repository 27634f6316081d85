import { vi } from 'vitest'
import { createActor } from 'xstate'
import { GROUP_CALLS } from '#contract/group-calls.ts'
import { addressOf } from '#machines/address.ts'
import type { GroupActor } from '#src/groups/GroupContext.ts'
import type { MemberActor } from '#src/groups/member/MemberContext.ts'
import type { SessionActor } from '#src/session/session-actor.ts'
import type { ConsentActor } from '#src/consent/consent-actor.ts'
import { BOOKING } from '#src/visit/address.ts'
import { pageOfRoute } from '#src/visit/checkout-address.ts'
import type { Visit } from '#src/visit/visit.ts'
import { bookedLocation } from '#test/support/booking-input.ts'
import { EMPTY_GENERAL } from '#test/support/seen-group.ts'
import { AddressBar, KeptText, type Place } from './browser.ts'
import { GROUP_BOUNDS, Refused } from './group-server.ts'
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

const groupAt = (path: string): string | null | undefined => {
  if (path === '/groups') return null
  return /^\/groups\/(?!success)(.+)$/.exec(path)?.[1]
}

const groupShop = {
  today: TODAY,
  now: `${TODAY}T08:00`,
  locations: [bookedLocation('tal')],
  ...GROUP_BOUNDS,
  youthAge: settings.youthAge,
  coveragePerDefault: settings.coveragePerDefault,
  comma: ',',
  requiredPersonalFields: [],
} as const
const newGroup = { ...EMPTY_GENERAL, location: 'tal' }

const loadGroups = async () => ({
  ...(await import('#src/groups/leader-logic.ts')),
  ...(await import('#src/groups/member/member-logic.ts')),
  ...(await import('#src/groups/group-draft.ts')),
  ...(await import('#src/groups/leader/group-address.ts')),
})

type Listener = (event: { key: string; persisted: boolean }) => void

export class Tab {
  name: string
  readonly bar: AddressBar
  readonly kept = new KeptText()
  readonly #local: KeptText
  readonly #shop: Shop
  #listeners = new Map<string, Listener[]>()
  #isDocumentAsked = false
  scripts: { src: string }[] = []
  #dataLayer: unknown[] = []
  #isInCheckout = false
  #stop = () => {}
  visit!: Visit
  session!: SessionActor
  consent!: ConsentActor
  leader: GroupActor | undefined
  member: MemberActor | undefined
  #groups!: Awaited<ReturnType<typeof loadGroups>>
  #api!: never
  #groupPath: string | undefined
  #endGroupAddress = () => {}

  constructor(name: string, local: KeptText, shop: Shop, place: Place = { path: '/', booking: null, hash: '' }) {
    this.name = name
    this.bar = new AddressBar(place)
    this.#local = local
    this.#shop = shop
    this.bar.onDocument = () => {
      this.#isDocumentAsked = true
    }
    this.bar.onPage = () => {
      this.#follow()
      this.#followGroup()
    }
  }

  #enter() {
    const listen = (type: string, listener: Listener) =>
      this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener])
    vi.stubGlobal('sessionStorage', this.kept)
    vi.stubGlobal('localStorage', this.#local)
    vi.stubGlobal('addEventListener', listen)
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal(
      'BroadcastChannel',
      class extends EventTarget {
        postMessage() {}
        close() {}
      },
    )
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

  #follow() {
    const { isInCheckout, place } = this.bar
    if (isInCheckout === this.#isInCheckout) return
    this.#isInCheckout = isInCheckout
    if (isInCheckout)
      this.visit.send({
        type: 'checkout.entered',
        page: pageOfRoute(BOOKING + place.path),
        bookingId: place.booking,
        access: undefined,
      })
    else this.visit.send({ type: 'checkout.left' })
  }

  #followGroup() {
    const { path } = this.bar.place
    if (path !== this.#groupPath) {
      this.leader?.stop()
      this.member?.stop()
      this.leader = undefined
      this.member = undefined
      this.#groupPath = path
      this.#endGroupAddress()
      const slug = groupAt(path)
      if (slug !== undefined) this.#openGroup(slug)
    }
  }

  #openGroup(slug: string | null) {
    const { leaderLogic, groupDraft } = this.#groups
    const { hash } = this.bar.place
    const kept = groupDraft.read(TENANT)
    const go = (path: string, more = {}) => this.bar.go({ path, booking: null, hash: '', ...more }, { replace: true })
    if (slug === null && hash !== '' && kept?.slug) {
      go(`/groups/${kept.slug}`, { hash })
      return
    }
    if (slug === null && kept?.slug != null) groupDraft.write(TENANT, null)
    const logic = leaderLogic({
      api: this.#api,
      tenant: TENANT,
      locale: 'de',
      onBegun: (begun) => go(`/groups/${begun}`),
      onCompleted: () => go('/groups/success'),
    })
    const draft = groupDraft.read(TENANT)
    const leader = createActor(logic, {
      input: { shop: groupShop, general: newGroup, slug, access: undefined, draft },
    })
    this.leader = leader
    leader.subscribe(() =>
      queueMicrotask(() => {
        if (this.leader === leader) this.#openMember()
      }),
    )
    leader.start()
    this.#endGroupAddress = this.#groups.bridgeGroup(this.bar.router as never, leader, false)
  }

  #openMember() {
    const group = this.leader?.getSnapshot().context.membersGroup
    if (!group || this.member) return
    const { memberLogic, memberDraft } = this.#groups
    const draft = memberDraft.read(TENANT)
    this.member = createActor(memberLogic(this.#api, TENANT), {
      input: { shop: groupShop, group, draft: draft?.slug === group.slug ? draft.row : null },
    })
    this.member.start()
    this.member.send({ type: 'catalogue.read', products: [] })
  }

  async load() {
    this.#isDocumentAsked = false
    this.#isInCheckout = false
    this.#listeners = new Map()
    this.scripts = []
    this.#dataLayer = []
    this.bar.forget()
    this.#enter()
    this.#stop()
    this.leader = undefined
    this.member = undefined
    this.#groupPath = undefined
    this.#stop = () => {
      this.visit.stop()
      this.leader?.stop()
      this.member?.stop()
    }
    vi.resetModules()
    const { createVisit } = await import('#src/visit/visit.ts')
    const { sessionLogic, sessionOf } = await import('#src/session/session-actor.ts')
    const { openConsent } = await import('#src/consent/consent-actor.ts')
    const { loadSchemas } = await import('#src/visit/draft-storage.ts')
    await import('#src/visit/checkout-logic.ts')
    await import('#src/tracking/start-tracking.ts')
    await loadSchemas()
    this.#groups = await loadGroups()
    await this.#groups.loadGroupSchemas()
    const { ApiError } = await import('#src/api/errors.ts')
    const { group } = this.#shop
    const api = {
      call: async (name: string, options: never) => {
        if (!(name in GROUP_CALLS)) return this.#shop.call(name, options)
        const { method, path } = GROUP_CALLS[name as keyof typeof GROUP_CALLS]
        try {
          return await group.answer(`${method} ${path}`, options, this.isLeaders)
        } catch (error) {
          if (!(error instanceof Refused)) throw error
          throw new ApiError({ status: error.status, statusText: '' }, error.body, path)
        }
      },
      answers: {},
      now: () => Date.now(),
    } as never
    this.#api = api
    this.visit = createVisit({
      apiAt: () => api,
      address: { router: this.bar.router as never, tenant: undefined },
      site: site as never,
      locations: [bookedLocation('tal'), bookedLocation('berg')],
      language: { locale: 'de', typeNames: { 1: 'Erwachsener', 2: 'Jugendlicher', 3: 'Kind' } },
      wl: null,
      now: `${TODAY}T09:00`,
    })
    this.visit.start()
    const logic = sessionLogic({ visit: this.visit, api, queries: () => undefined, tenant: TENANT })
    this.visit.send({ type: 'chart.loaded', id: 'session', logic })
    this.session = sessionOf(this.visit)!
    this.consent = openConsent({ visit: this.visit, api, site, router: this.bar.router } as never)
    this.#follow()
    this.#followGroup()
    await this.rest()
  }

  async rest() {
    this.#enter()
    await vi.advanceTimersByTimeAsync(2000)
    for (let turn = 0; turn < 200 && this.visit.getSnapshot().matches({ ready: 'loadingCheckout' }); turn += 1)
      await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(2000)
    if (this.#isDocumentAsked) await this.load()
  }

  end() {
    this.kept.clear()
    this.name += ', opened again'
  }

  async act(doing: () => void) {
    this.#enter()
    doing()
    await this.rest()
  }

  async move(by: -1 | 1): Promise<boolean> {
    this.#enter()
    const isMoved = this.bar.move(by)
    await this.rest()
    return isMoved
  }

  async hear(key: string) {
    this.#enter()
    for (const listener of this.#listeners.get('storage') ?? []) listener({ key, persisted: false })
    await this.rest()
  }

  get isLeaders() {
    return this.name.startsWith('first')
  }
  get group() {
    const leader = this.leader?.getSnapshot()
    const member = this.member?.getSnapshot()
    const table = leader?.context.table.present
    return {
      step: leader && addressOf(leader as never)?.step,
      rows: table?.rows.map(({ id, texts }) => [id, texts.firstname]),
      general: leader && [leader.context.general.title, leader.context.general.remark],
      entry: member?.context.row?.texts.firstname,
      own: member?.context.group.persons.map(({ firstname }) => firstname),
      ended: leader?.matches({ flow: 'alreadyCompleted' }) || member?.matches('ended'),
    }
  }
  get booking() {
    return this.visit.getSnapshot().context.booking
  }
  get checkout() {
    return this.visit.getSnapshot().context.checkout
  }
}
