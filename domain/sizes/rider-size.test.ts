import { describe, expect, test } from 'vitest'
import { fittingVariant, idealLength } from './rider-size.ts'

const lengths = (...all: number[]) => all.map((length) => ({ length }))
const piste = { piste: 90, powder: 20 }
const powder = { piste: 30, powder: 90 }
const ABILITIES = [1, 2, 3] as const

describe('the length of skis', () => {
  test('skis are longer for better skiers', () => {
    const lengthsOf = ABILITIES.map((skills) => idealLength({ height: 180, skills }, 'ski', {}))
    expect(lengthsOf).toEqual([165, 170, 175])
  })

  test('skis have the length for an advanced skier if the ability is unknown', () => {
    expect(idealLength({ height: 180 }, 'ski', {})).toBe(idealLength({ height: 180, skills: 2 }, 'ski', {}))
  })

  test('skis are shorter for the piste, longer for powder and for touring', () => {
    expect(idealLength({ height: 180, skills: 2 }, 'ski', piste)).toBe(165)
    expect(idealLength({ height: 180, skills: 2 }, 'ski', powder)).toBe(180)
    expect(idealLength({ height: 180, skills: 2 }, 'touring', powder)).toBe(175)
  })

  test('the ski length changes by 1 cm for every 5 kg, at most 10 cm', () => {
    const lengthsOf = [80, 90, 70, 200, 30].map((weight) => idealLength({ height: 180, weight }, 'ski', {}))
    expect(lengthsOf).toEqual([170, 172, 168, 180, 160])
  })

  test('the length of kids’ skis follows a table, regardless of weight', () => {
    const lengthsOf = ABILITIES.map((skills) => idealLength({ height: 100, skills, weight: 60 }, 'ski', piste))
    expect(lengthsOf).toEqual([80, 86, 93])
  })
})

test('Snowboards are longer for better riders, and longest for powder', () => {
  const lengthsOf = ABILITIES.map((skills) => idealLength({ height: 180, skills }, 'snowboard', piste))
  expect(lengthsOf.map((cm) => Math.round(cm!))).toEqual([152, 159, 162])
  expect(idealLength({ height: 180, skills: 1 }, 'snowboard', powder)).toBeCloseTo(168.48)
})

test('Cross-country skis are longer than the body, depending on style and weight', () => {
  expect(idealLength({ height: 175 }, 'classic', {})).toBe(195)
  expect(idealLength({ height: 175 }, 'skating', {})).toBe(185)
  expect(idealLength({ height: 175, weight: 90 }, 'classic', {})).toBe(200)
  expect(idealLength({ height: 175, weight: 60 }, 'classic', {})).toBe(190)
})

describe('choosing among free sizes', () => {
  const rider = { height: 180, skills: 2 } as const

  test('the nearest free size is chosen', () => {
    expect(fittingVariant(lengths(150, 158, 166, 174), rider, 'ski', piste)).toEqual({ length: 166 })
  })

  test('the shorter of two equally near free sizes is chosen', () => {
    expect(fittingVariant(lengths(170, 160), rider, 'ski', piste)).toEqual({ length: 160 })
  })

  test('a size more than 8 cm from the best length is not chosen', () => {
    expect(fittingVariant(lengths(157, 181), rider, 'ski', piste)).toEqual({ length: 157 })
    expect(fittingVariant(lengths(149, 181), rider, 'ski', piste)).toBeUndefined()
  })

  test('the chosen bike frame is the one whose middle height is nearest to the person', () => {
    const s = { heights: { from: 155, to: 168 } }
    const m = { heights: { from: 165, to: 178 } }
    const frames = [154, 155, 166, 167, 178, 179].map((height) => fittingVariant([s, m], { height }, 'bike', {}))
    expect(frames).toEqual([undefined, s, s, m, m, undefined])
  })
})
