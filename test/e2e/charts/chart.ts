import { expect, test } from '#test/support/shop.ts'
import type { Page, Route } from '@playwright/test'
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate'
import { coverOf, type CoverEvent } from '#test/models/cover.ts'

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

/** A chart of which a person sees every state, and can bring about every event. */
export interface ShownChart<M extends AnyStateMachine> {
  machine: M
  input?: unknown
  /** What guards read of the context. */
  facts: (snapshot: SnapshotFrom<M>) => unknown
  /** Paths of the calls whose answers the walk decides. */
  calls: readonly string[]
  /** Opens the page on which the chart starts. */
  opens: (hand: Hand) => Promise<unknown>
  events: Record<string, Event>
  /** Transitions that no person can bring about, by state and event, with the reason. */
  beyond: Record<string, string>
  /** What a person sees in each state. A state without it does not compile. */
  sees: Record<LeafOf<SnapshotFrom<M>['value']>, (hand: Hand) => Promise<unknown>>
}

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
export const testChart = <M extends AnyStateMachine>(name: string, chart: ShownChart<M>) => {
  const { machine, input, facts, calls, opens, sees } = chart
  const { events, beyond } = chart
  const { starts, walks, missing } = coverOf(machine, {
    input,
    events,
    facts: facts as (snapshot: AnyMachineSnapshot) => unknown,
  })

  test.describe(name, () => {
    test.use({ allowed: /Failed to load resource/ })
    test('its events take every transition', () => {
      expect([...new Set(missing.map((transition) => transition.replace(/ -> .*/, '')))].toSorted()).toEqual(
        Object.keys(beyond).toSorted(),
      )
    })
    const longest = walks.toSorted((a, b) => b.length - a.length)[0]
    for (const [at, walk] of walks.entries())
      test(
        `walk ${at + 1} of ${walks.length}: ${walk.length} events`,
        { tag: walk === longest ? [] : '@deep' },
        async ({ page, shop: { dataDir } }) => {
          const hand = { page, dataDir, answer: await holdAnswers(page, calls) }
          const looks = async (leaves: readonly string[]) => {
            for (const leaf of leaves) await sees[leaf as keyof typeof sees](hand)
          }
          await opens(hand)
          await looks(starts)
          for (const { event, leaves } of walk)
            await test.step(`${event} -> ${leaves.join(', ')}`, async () => {
              await events[event]!.happens(hand)
              await looks(leaves)
            })
        },
      )
  })
}
