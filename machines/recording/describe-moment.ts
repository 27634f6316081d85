import type { StateValue } from 'xstate'
import type { RecordedAddress } from '#contract/recordings.ts'
import type { Moment } from './replay.ts'

export const describeState = (value: StateValue): string => {
  const leaves = (part: StateValue, path: string[]): string[] =>
    typeof part === 'string'
      ? [[...path, part].join('.')]
      : Object.entries(part).flatMap(([name, inner]) => leaves(inner!, [...path, name]))
  return leaves(value, []).join(' ')
}

const LONGEST = 120

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

export const describeAddress = ({ route, hash }: RecordedAddress): string => `${route}${hash && `#${hash}`}`

const WITHOUT_EVENT = { start: 'begins', snapshot: 'continues from a snapshot', end: 'ends' } as const

const describeEvent = ({ kind, event, address }: Moment): string => {
  if (kind === 'address') return describeAddress(address!)
  if (!event) return WITHOUT_EVENT[kind as keyof typeof WITHOUT_EVENT]
  const { type, ...rest } = event
  return Object.keys(rest).length === 0 ? type : `${type} ${shortened(JSON.stringify(rest))}`
}

export const describeMoment = (moment: Moment): string =>
  `${(moment.time / 1000).toFixed(1).padStart(7)} s  ${moment.actor.padEnd(13)} ${describeEvent(moment)}`
