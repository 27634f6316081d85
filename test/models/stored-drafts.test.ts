import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { CookieSettings } from '#contract/cookie-settings.ts'
import { BookingDraft, CheckoutDraft } from '#contract/draft.ts'
import { DraftGeneral, DraftRow } from '#src/groups/group-draft-schemas.ts'
import { paid } from '#src/visit/draft-schemas.ts'
import { broken, brokenText, changes, seed, withChanges } from '#test/support/bad-value.ts'
import { recordFigure } from '#test/support/figure.ts'
import { fittingBody } from '#test/support/fitting-body.ts'
import { size } from '#test/support/size.ts'
import { KeptText } from './system/browser.ts'
import { SLUG } from './system/group-server.ts'
import { Shop } from './system/shop.ts'
import { Tab, TODAY } from './system/tab.ts'

const TRIES = size({ share: 25, whole: 1000 })
const TRIES_OF_CONTROL = 40

const slug = z.literal([SLUG, null])
const GroupDraft = z.object({
  slug,
  general: z.nullable(DraftGeneral),
  leader: z.nullable(DraftRow),
  rows: z.array(DraftRow),
})
const MemberDraft = z.object({ slug, row: DraftRow })

const STORED = [
  { area: 'tab', name: 'booking', schema: BookingDraft },
  { area: 'browser', name: 'booking', schema: BookingDraft },
  { area: 'tab', name: 'checkout', schema: CheckoutDraft },
  { area: 'browser', name: 'paid', schema: paid },
  { area: 'browser', name: 'cookies', schema: CookieSettings },
  { area: 'tab', name: 'hidden', schema: paid },
  { area: 'tab', name: 'group', schema: GroupDraft },
  { area: 'tab', name: 'group-member', schema: MemberDraft },
] as const

const badText = (schema: z.ZodMiniType): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: seed.map((from) => JSON.stringify(fittingBody(schema, from))) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(seed, seed, changes)
        .map(
          ([one, other, list]) =>
            JSON.stringify(withChanges(fittingBody(schema, one), fittingBody(schema, other), list)) ?? '',
        ),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(seed, broken)
        .map(([from, how]) => String(brokenText(JSON.stringify(fittingBody(schema, from)), how))),
    },
  )

const badStorage = fc.record({
  place: fc.record({
    path: fc.constantFrom(
      '/',
      '/',
      '/checkout',
      '/checkout/overview',
      '/checkout/payment',
      '/groups',
      `/groups/${SLUG}`,
    ),
    booking: fc.constantFrom(null, 'AAAAAAAAAAAAAAAAAAAAAA'),
    hash: fc.constantFrom('', 'calendar', 'products', 'persons', 'nothing'),
  }),
  texts: fc.tuple(...STORED.map(({ schema }) => fc.option(badText(schema), { freq: 4 }))),
})

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date(`${TODAY}T08:00:00Z`),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Refuses calls that the contract refuses, as the server does. */
class StrictShop extends Shop {
  readonly unfit: string[] = []
  override async call(name: string, options: { body?: unknown } = {}) {
    const { body: schema } = CALLS[name as keyof typeof CALLS] as Call
    const result = schema && z.safeParse(schema, JSON.parse(JSON.stringify(options.body ?? null)))
    if (result?.success === false) this.unfit.push(`${name}: ${JSON.stringify(result.error.issues[0])}`)
    return super.call(name, options)
  }
}

/** Takes Vitest's listeners away for so long, because they would fail the control. */
const rejectionsDuring = async (act: () => Promise<void>): Promise<string[]> => {
  const known = process.listeners('unhandledRejection')
  const rejections: string[] = []
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => rejections.push(String(reason)))
  await act()
  await new Promise(setImmediate)
  process.removeAllListeners('unhandledRejection')
  for (const listener of known) process.on('unhandledRejection', listener)
  return rejections
}

const open = async ({
  place,
  texts,
}: typeof badStorage extends fc.Arbitrary<infer T> ? T : never): Promise<string[]> => {
  const shop = new StrictShop()
  const local = new KeptText()
  const tab = new Tab('first', local, shop, place)
  for (const [at, { area, name }] of STORED.entries()) {
    const text = texts[at]
    if (text != null) (area === 'tab' ? tab.kept : local).setItem(`talstation.alpin.${name}`, text)
  }
  const rejections = await rejectionsDuring(() => tab.load())
  const actors = [tab.visit, tab.booking, tab.session, tab.consent, tab.leader, tab.member]
  const ended = actors.filter((actor) => actor && actor.getSnapshot().status === 'error')
  return [...rejections, ...shop.unfit, ...ended.map((actor) => `${actor!.id} failed`)]
}

const attack = (tries: number) =>
  fc.check(
    fc.asyncProperty(badStorage, async (storage) => {
      expect(await open(storage)).toEqual([])
    }),
    { numRuns: tries, seed: 29, endOnFailure: tries === TRIES_OF_CONTROL },
  )

describe('stored drafts', { timeout: 3_600_000 }, () => {
  test('A page opens with any stored drafts, and sends only calls that fit the contract', async ({ task }) => {
    const { errorInstance, counterexample } = await attack(TRIES)
    recordFigure(task, `${TRIES} pages opened with bad drafts`)
    expect([errorInstance, counterexample]).toEqual([null, null])
  })

  test('Control: a page that does not check stored drafts is found', async () => {
    const { partsOfCheckout } = await import('#src/visit/draft-schemas.ts')
    vi.doMock('#src/visit/draft-schemas.ts', () => ({
      booking: z.any(),
      checkout: z.any(),
      paid: z.any(),
      partsOfCheckout,
    }))
    const { errorInstance } = await attack(TRIES_OF_CONTROL)
    vi.doUnmock('#src/visit/draft-schemas.ts')
    expect(errorInstance).toBeInstanceOf(Error)
  })
})
