import { expect, test as shopTest } from '#test/support/shop.ts'
import type { Page, Route } from '@playwright/test'
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { coverOf, type CoverEvent, type Place } from '#test/models/cover.ts'

/** The dotted paths of a chart's states without children. */
export type LeafOf<V> = V extends string
  ? V
  : { [K in keyof V & string]: V[K] extends undefined ? never : `${K}.${LeafOf<V[K]>}` }[keyof V & string]

/** How the browser takes part in a walk. */
export interface Hand {
  page: Page
  /** Of the server: the mails that it has sent. */
  dataDir: string
  /** Answers the oldest request to a path that waits: as the server would, with something else, or not at all. */
  answer: (path: string, how: 'server' | 'nothing' | { status: number; json: unknown }) => Promise<void>
}

interface Event extends CoverEvent {
  /** How it comes about. */
  happens: (hand: Hand) => Promise<unknown>
}

interface Opening {
  /** What the chart is given. */
  input?: unknown
  /** Opens the page on which it starts. */
  opens: (hand: Hand) => Promise<unknown>
}

/** A chart of which a person sees every state, and can bring about every event. */
export interface ShownChart<M extends AnyStateMachine> {
  machine: M
  /** What guards read of the context. */
  facts: (snapshot: SnapshotFrom<M>) => unknown
  /** Complaints of the browser that belong to it; absent: of calls that are refused. */
  allowed?: RegExp
  /** Paths of the calls whose answers the walk decides. */
  calls: readonly string[]
  /** How the chart starts, by name. */
  openings: Record<string, Opening>
  events: Record<string, Event>
  /** Transitions that no person can bring about, by state and event, with the reason. */
  beyond: Record<string, string>
  /** What a person sees in each state. A state without it does not compile. */
  sees: Record<LeafOf<SnapshotFrom<M>['value']>, (hand: Hand, context: SnapshotFrom<M>['context']) => Promise<unknown>>
}

/** Of a state that is left at once: nobody sees it. */
export const leftAtOnce = () => Promise.reject(new Error('the chart stays in a state that is to be left at once'))

/** Holds the requests to some paths until they are answered. */
const holdAnswers = async (page: Page, paths: readonly string[]): Promise<Hand['answer']> => {
  const held = new Map<string, Route[]>(paths.map((path) => [path, []]))
  for (const path of paths) await page.route(`**${path}`, (route) => void held.get(path)!.push(route))
  return async (path, how) => {
    const waiting = held.get(path)!
    await expect.poll(() => waiting.length, `a request to ${path}`).toBeGreaterThan(0)
    const route = waiting.shift()!
    if (how === 'server') await route.continue()
    else if (how === 'nothing') await route.abort()
    else await route.fulfill(how)
  }
}

/** Walks through a chart in the browser until every transition was taken that its events take; `npm test` takes the longest walk. */
export const testChart = <M extends AnyStateMachine>(name: string, chart: ShownChart<M>, test = shopTest) => {
  const { machine, facts, calls, openings, events, beyond, sees } = chart
  const { walks, missing } = coverOf(machine, {
    openings: Object.fromEntries(Object.entries(openings).map(([opening, { input }]) => [opening, input])),
    events,
    facts: facts as (snapshot: AnyMachineSnapshot) => unknown,
  })

  test.describe(name, () => {
    test.use({ allowed: chart.allowed ?? /Failed to load resource/ })
    test('its events take every transition', () => {
      expect([...new Set(missing.map((transition) => transition.replace(/ -> .*/, '')))].toSorted()).toEqual(
        Object.keys(beyond).toSorted(),
      )
    })
    const longest = walks.toSorted((a, b) => b.steps.length - a.steps.length)[0]
    for (const [at, walk] of walks.entries())
      test(
        `walk ${at + 1} of ${walks.length}: ${walk.opening}, ${walk.steps.length} events`,
        { tag: walk === longest ? [] : '@deep' },
        async ({ page, shop: { dataDir } }) => {
          const hand = { page, dataDir, answer: await holdAnswers(page, calls) }
          const looks = async ({ leaves, snapshot }: Place) => {
            for (const leaf of leaves) await sees[leaf as keyof typeof sees](hand, snapshot.context)
          }
          await openings[walk.opening]!.opens(hand)
          await looks(walk.start)
          for (const { event, to } of walk.steps)
            await test.step(`${event} -> ${to.leaves.join(', ')}`, async () => {
              await events[event]!.happens(hand)
              await looks(to)
            })
        },
      )
  })
}
