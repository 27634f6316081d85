import { expectAnnouncedOnce, listenToAnnouncements } from '#test/support/announced-once.ts'
import { expectFocusKept } from '#test/support/focus-kept.ts'
import { expect, test } from '#test/support/shop.ts'
import type { Page, Request, Route } from '@playwright/test'
import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate'
import { isWhole } from '#test/support/size.ts'
import { expectReplayed } from './replayed.ts'
import type { Sent } from '#test/models/stepper.ts'
import { recordWalk, walkedBy } from '#test/coverage/record-walk.ts'
import { coverOf, type CoverEvent, type CoverOpening, type Place } from '#test/models/cover.ts'

export type LeafOf<V> = V extends string
  ? V
  : { [K in keyof V & string]: V[K] extends undefined ? never : `${K}.${LeafOf<V[K]>}` }[keyof V & string]

type StateOf<V> = V extends string
  ? V
  : { [K in keyof V & string]: V[K] extends undefined ? never : K | `${K}.${StateOf<V[K]>}` }[keyof V & string]

type TransitionOf<M extends AnyStateMachine> =
  `${StateOf<SnapshotFrom<M>['value']> | 'anywhere'}: ${EventFrom<M>['type'] | 'always' | '*' | `xstate.${string}`}`

export interface Hand {
  page: Page
  dataDir: string
  answer: (path: string, how: How) => Promise<void>
  always: (path: string, how: How | null) => Promise<void>
}

export type How =
  | 'server'
  | 'nothing'
  | { asked: (body: Json) => Json }
  | { changed: (answer: Json) => Json }
  | { status: number; headers?: Record<string, string>; json: unknown }
type Json = Record<string, unknown>

type Some<T> = T | readonly T[]
type SentEvent = string | Sent
type Known = Parameters<Exclude<CoverEvent['if'], undefined>>[0]

interface Event extends Pick<CoverEvent, 'if'> {
  sends: Some<SentEvent> | ((snapshot: Known) => Some<SentEvent>)
  in?: Some<string>
  after?: Some<string>
  does: (hand: Hand) => Promise<unknown>
}

const listed = <T extends string | Sent>(some: Some<T>): readonly T[] =>
  Array.isArray(some) ? (some as readonly T[]) : [some as T]

const heard = (some: Some<SentEvent>): readonly Sent[] =>
  listed(some).map((event) => (typeof event === 'string' ? { type: event } : event))

const coverEventOf = ({ sends, in: states, after, if: holds }: Event): CoverEvent => ({
  sends: typeof sends === 'function' ? (snapshot) => heard(sends(snapshot)) : heard(sends),
  ...(states !== undefined && { in: listed(states) }),
  ...(after !== undefined && { after: listed(after) }),
  ...(holds && { if: holds }),
})

type Events = Record<string, Event>

const withEach = (events: Events, more: Partial<Event>): Events =>
  Object.fromEntries(Object.entries(events).map(([name, event]) => [name, { ...more, ...event }]))

export const after = (openings: Some<string>, events: Events): Events => withEach(events, { after: openings })

export const within = (states: Some<string>, events: Events): Events => withEach(events, { in: states })

export const answers =
  (path: string, how: How) =>
  ({ answer }: Hand) =>
    answer(path, how)

interface Opening extends CoverOpening {
  opens: (hand: Hand) => Promise<unknown>
}

type Sees<M extends AnyStateMachine> = (
  hand: Hand,
  context: SnapshotFrom<M>['context'],
  snapshot: SnapshotFrom<M>,
) => Promise<unknown>

export interface ShownChart<M extends AnyStateMachine> {
  machine: M
  facts: (snapshot: SnapshotFrom<M>) => unknown
  allowed?: RegExp
  advance?: (page: Page) => Promise<unknown>
  calls: readonly string[]
  openings: Record<string, Opening>
  events: Record<string, Event>
  beyond: Partial<Record<TransitionOf<M>, string>>
  sees: Record<LeafOf<SnapshotFrom<M>['value']>, Sees<M>>
}

export const leftAtOnce = () => Promise.reject(new Error('the chart stays in a state that is to be left at once'))

const answerBy = async (route: Route, how: How) => {
  if (how === 'server') return route.continue()
  if (how === 'nothing') return route.abort()
  if ('asked' in how)
    return route.continue({ postData: JSON.stringify(how.asked(route.request().postDataJSON() as Json)) })
  if (!('changed' in how)) return route.fulfill(how)
  const response = await route.fetch()
  return route.fulfill({ response, json: how.changed((await response.json()) as Json) })
}

const isWithdrawn = async (request: Request) =>
  (await request.response()) === null && request.failure()?.errorText === 'net::ERR_ABORTED'

const holdAnswers = async (page: Page, paths: readonly string[]): Promise<Pick<Hand, 'answer' | 'always'>> => {
  const held = new Map<string, Route[]>(paths.map((path) => [path, []]))
  const standing = new Map<string, How>()
  for (const path of paths)
    await page.route(`**${path}`, (route) => {
      const how = standing.get(path)
      if (how !== undefined) return answerBy(route, how)
      held.get(path)!.push(route)
      return undefined
    })
  const takeHeld = (path: string) => held.get(path)!.splice(0)
  return {
    answer: async (path, how) => {
      let isHeard = false
      // Waits for a request that the page has not cancelled, because a cancelled one may come first.
      while (!isHeard) {
        await expect.poll(() => held.get(path)!.length, `a request to ${path}`).toBeGreaterThan(0)
        for (const route of takeHeld(path)) {
          await answerBy(route, how)
          if (!(await isWithdrawn(route.request()))) isHeard = true
        }
      }
    },
    always: async (path, how) => {
      standing.delete(path)
      if (how === null) return
      standing.set(path, how)
      for (const route of takeHeld(path)) await answerBy(route, how)
    },
  }
}

const placeOf = ({ id }: AnyStateMachine, transition: string): string => {
  const name = transition.replace(/ -> .*/, '')
  return name.startsWith(`${id}: `) ? `anywhere${name.slice(id.length)}` : name.slice(id.length + 1)
}

const REFUSED = /^answer: 4\d\d|^failed:/

export const testChart = <M extends AnyStateMachine>(name: string, chart: ShownChart<M>) => {
  const { machine, facts, calls, openings, events, beyond, sees } = chart
  const { walks, missing } = coverOf(machine, {
    openings,
    events: Object.fromEntries(Object.entries(events).map(([event, happening]) => [event, coverEventOf(happening)])),
    facts: facts as (snapshot: AnyMachineSnapshot) => unknown,
  })

  test.describe(name, () => {
    test.use({ allowed: chart.allowed ?? REFUSED })
    const longest = walks.toSorted((a, b) => b.steps.length - a.steps.length)[0]
    for (const [at, walk] of walks.entries())
      test(
        `walk ${at + 1} of ${walks.length} takes ${walk.steps.length} events from: ${walk.opening}`,
        { tag: walk === longest ? [] : '@deep' },
        async ({ page, shop: { dataDir } }) => {
          if (walk === longest)
            await test.step('the events of all walks take every transition except those in `beyond`', () => {
              const left = new Set(missing.map((transition) => placeOf(machine, transition)))
              expect([...left].toSorted()).toEqual(Object.keys(beyond).toSorted())
            })
          const hand = { page, dataDir, ...(await holdAnswers(page, calls)) }
          const looks = async ({ leaves, snapshot }: Place) => {
            for (const leaf of leaves)
              await sees[leaf as keyof typeof sees](hand, snapshot.context, snapshot as SnapshotFrom<M>)
          }
          if (isWhole) await listenToAnnouncements(page)
          await openings[walk.opening]!.opens(hand)
          await looks(walk.start)
          await expectFocusKept(page, chart.advance)
          if (isWhole) await expectAnnouncedOnce(page)
          for (const { event, to } of walk.steps)
            await test.step(`${event} -> ${to.leaves.join(', ')}`, async () => {
              await events[event]!.does(hand)
              await looks(to)
              await expectFocusKept(page, chart.advance)
              if (isWhole) await expectAnnouncedOnce(page)
            })
          const places = [walk.start, ...walk.steps.map(({ to }) => to)]
          recordWalk({
            chart: machine.id,
            where: 'browser',
            beyond: beyond as Record<string, string>,
            ...walkedBy(
              machine,
              places.flatMap(({ leaves }) => leaves),
              [...walk.begun, ...walk.steps.flatMap(({ arrows }) => arrows)],
            ),
          })
          if (!isWhole) return
          test.setTimeout(test.info().timeout * 2)
          await test.step('a replay shows the staff the same visit', () => expectReplayed(page))
        },
      )
  })
}
