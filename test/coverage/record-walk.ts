import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { AnyStateMachine } from 'xstate'
import { arrowId, transitionsOf } from '#machines/chart-parts.ts'

export interface Walked {
  states: readonly string[]
  arrows: readonly string[]
  yes: readonly string[]
  no: readonly string[]
}

export interface RecordedWalk extends Walked {
  chart: string
  where: 'memory' | 'browser'
  beyond?: Readonly<Record<string, string>>
}

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

/** A taken arrow also shows that the guards of the alternatives before it returned false. */
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
