import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { AnyStateMachine } from 'xstate'
import { arrowId, transitionsOf } from '#machines/chart-parts.ts'

export interface Walked {
  states: readonly string[]
  arrows: readonly string[]
  /** The ids of arrows whose guard returned true (`yes`) or false (`no`). */
  yes: readonly string[]
  no: readonly string[]
}

/** The parts of a chart that one walk of a test has reached, in memory or in a browser. */
export interface RecordedWalk extends Walked {
  chart: string
  where: 'memory' | 'browser'
  /** Arrows that no person can take in a browser, with the reason. */
  beyond?: Readonly<Record<string, string>>
}

/** Writes a walk into the folder that `npm run statecharts -- coverage` names. Other test runs write nothing. */
export const recordWalk = (walk: RecordedWalk): void => {
  const folder = process.env['TALSTATION_COVERAGE']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(walk))
}

const withParents = (path: string): string[] => {
  const keys = path.split('.')
  return ['', ...keys.map((_, at) => keys.slice(0, at + 1).join('.'))]
}

/**
 * A taken arrow shows that its guard returned true, and that the guards of the alternatives before it returned false.
 */
export const walkedBy = (machine: AnyStateMachine, leaves: Iterable<string>, taken: Iterable<string>): Walked => {
  const arrows = new Set(taken)
  const guarded = new Map(transitionsOf(machine.root).map((each) => [arrowId(each), each.guard !== undefined]))
  const before = [...arrows].flatMap((id) => {
    const [, start, at] = /^(.*\|)(\d+)$/.exec(id)!
    return Array.from({ length: Number(at) }, (_, earlier) => `${start}${earlier}`)
  })
  return {
    states: [...new Set([...leaves].flatMap(withParents))],
    arrows: [...arrows],
    yes: [...arrows].filter((id) => guarded.get(id)),
    no: [...new Set(before)].filter((id) => guarded.get(id)),
  }
}
