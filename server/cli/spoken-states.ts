import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StateValue } from 'xstate'
import { describeState } from '#machines/recording/describe-moment.ts'
import type { RecordedName } from '#machines/recording/redact.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'locales', 'en', 'statecharts')

interface StateNames {
  title: string
  states: Partial<Record<string, string>>
}

const known = new Map<RecordedName, StateNames>()

export const stateNames = (chart: RecordedName): StateNames => {
  const names = known.get(chart) ?? (JSON.parse(readFileSync(join(FOLDER, `${chart}.json`), 'utf8')) as StateNames)
  known.set(chart, names)
  return names
}

export const spokenStates = (chart: RecordedName, value: StateValue): string => {
  const { states } = stateNames(chart)
  const spoken = (path: string) => {
    const keys = path.split('.')
    return keys
      .map((_, at) => keys.slice(0, at + 1).join('.'))
      .map((outer) => states[outer] ?? outer)
      .join(' › ')
  }
  return describeState(value).split(' ').map(spoken).join('; ')
}
