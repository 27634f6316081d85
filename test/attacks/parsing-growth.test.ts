import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { CALLS } from '#contract/calls.ts'
import { RECORDING_MAX } from '#contract/recordings.ts'
import { typeset } from '#domain/text/typography.ts'
import { BODY_BYTES_MAX } from '#server/http/read-body.ts'
import { checkedRecording } from '#server/recordings/checked-recording.ts'
import { recordFigure } from '#test/support/figure.ts'
import { pastedReport } from '#test/support/pasted-report.ts'
import { placesOf, sampleOf, withValueAt } from '#test/support/largest-body.ts'
import { isWhole } from '#test/support/size.ts'

const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const MEASURED = 60

const cost = (work: () => void): number => {
  const begun = cpu()
  for (let turns = 1; ; turns += 1) {
    work()
    if (cpu() - begun > MEASURED) return (cpu() - begun) / turns
  }
}

const glance = (work: () => void, turns = 3): number => {
  const begun = performance.now()
  work()
  const took = performance.now() - begun
  return took < LEAST || turns === 1 ? took : Math.min(took, glance(work, turns - 1))
}

const FILLS = ['(', ' ', '1', 'a.', '1 ', '\u200D', 'a@', ...(isWhole ? ['a', '-', '.', '"', '<', '://', '\n'] : [])]

const FACTOR = 4
/** For four times the input, linear work grows by four and quadratic work by sixteen. */
const GROWTH_MAX = 10
const LEAST = 20

interface Growth {
  name: string
  small: number
  large: number
}

const isLinear = ({ small, large }: Growth) => large < LEAST || large < GROWTH_MAX * small

const slowest = (all: readonly Growth[]) => all.toSorted((a, b) => b.large - a.large)[0]!

const withBodies = Object.entries(CALLS as Record<string, Call>).flatMap(
  ([name, { body, bytesMax = BODY_BYTES_MAX }]) => (body ? [{ name, schema: body, bytes: bytesMax }] : []),
)

const TURNS = 4

const best = (measure: () => number, enough: number, turns = TURNS): number => {
  const measured = measure()
  return measured <= enough || turns === 1 ? measured : Math.min(measured, best(measure, enough, turns - 1))
}

const SAMPLE = { part: 16, most: 250 }

const growthOf = (name: string, worked: (bytes: number) => () => void, bytes: number): Growth => {
  const sample = best(() => {
    const begun = cpu()
    worked(bytes / SAMPLE.part)()
    return cpu() - begun
  }, SAMPLE.most)
  if (sample > SAMPLE.most) return { name, small: 0, large: sample * SAMPLE.part }
  const whole = worked(bytes)
  const large = glance(whole)
  if (large < LEAST) return { name, small: 0, large }
  for (let turns = 1; ; turns += 1) {
    const growth = { name, small: cost(worked(bytes / FACTOR)), large: cost(whole) }
    if (isLinear(growth) || turns === TURNS) return growth
  }
}

const parsing = (schema: z.core.$ZodType, bodyOf: (bytes: number) => unknown) => (bytes: number) => {
  const text = JSON.stringify(bodyOf(bytes))
  return () => void z.safeParse(schema as z.ZodMiniType, JSON.parse(text))
}

const filled = (fill: string, bytes: number) => fill.repeat(Math.floor(bytes / JSON.stringify(fill).length))

const figure = (all: readonly Growth[]) => {
  const { name, small, large } = slowest(all)
  return `${all.length} largest bodies parsed; the slowest, ${name}, takes ${large.toFixed(1)} ms, a quarter of it ${small.toFixed(1)} ms`
}

const TEXT_BYTES = 64 * 1024

const tables = (text: string): Record<string, string[][]> => ({
  'a header': [[text, 'Vorname']],
  'a name': [[text]],
  'an age': [['', text]],
})

describe('parsing in linear time', { timeout: 120_000 }, () => {
  test('one long text in any field of any call is parsed in linear time', ({ task }) => {
    const seen = new Set<unknown>()
    const growths = withBodies.flatMap(({ name, schema, bytes }) =>
      placesOf(schema).flatMap(({ path, schema: place }) => {
        const { type } = (place as z.core.$ZodTypes)._zod.def
        if (seen.has(place) || (type !== 'string' && type !== 'unknown')) return []
        seen.add(place)
        return FILLS.map((fill) =>
          growthOf(
            `${name} ${path.join('.')} of ${JSON.stringify(fill)}`,
            parsing(schema, (size) => withValueAt(path, filled(fill, size))),
            bytes,
          ),
        )
      }),
    )
    recordFigure(task, figure(growths))
    expect(growths.length).toBeGreaterThan(300)
    expect(growths.filter((growth) => !isLinear(growth))).toEqual([])
  })

  test('a full list in any field of any call is parsed in linear time', ({ task }) => {
    const growths = withBodies.flatMap(({ name, schema, bytes }) =>
      placesOf(schema).flatMap(({ path, schema: place }) => {
        const { type } = (place as z.core.$ZodTypes)._zod.def
        if (type !== 'array' && type !== 'record') return []
        const element = Object.values(sampleOf(place, (length) => 'a'.repeat(length)) as object)[0] as unknown
        const length = JSON.stringify(element ?? null).length
        const bodyOf = (size: number) => {
          const count = Math.floor(size / (length + (type === 'array' ? 1 : 20)))
          const elements = Array.from({ length: count }, () => element)
          const all =
            type === 'array'
              ? elements
              : Object.fromEntries(elements.map((each, at) => [String(at).padStart(16, '0'), each]))
          return withValueAt(path, all)
        }
        return [growthOf(`${name} ${path.join('.')}`, parsing(schema, bodyOf), bytes)]
      }),
    )
    recordFigure(task, figure(growths))
    expect(growths.filter((growth) => !isLinear(growth))).toEqual([])
  })

  test('one long text in a table pasted into a report is parsed in linear time', ({ task }) => {
    const growths = FILLS.flatMap((fill) =>
      Object.keys(tables('')).map((place) =>
        growthOf(
          `${place} of ${JSON.stringify(fill)}`,
          (bytes) => {
            const report = pastedReport({ cells: tables(filled(fill, bytes))[place] })
            return () => void checkedRecording(report)
          },
          RECORDING_MAX.bytes,
        ),
      ),
    )
    recordFigure(task, figure(growths))
    expect(growths.filter((growth) => !isLinear(growth))).toEqual([])
  })

  test('one long text of a shop is typeset in linear time', ({ task }) => {
    const growths = ['1 ', '<'].map((fill) =>
      growthOf(
        `a text of ${JSON.stringify(fill)}`,
        (bytes) => {
          const text = filled(fill, bytes)
          return () => void typeset(`+1 ${text}`, 'de')
        },
        TEXT_BYTES,
      ),
    )
    recordFigure(task, figure(growths))
    expect(growths.filter((growth) => !isLinear(growth))).toEqual([])
  })
})
