import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, readableOn, readableOnAll, TEXT_CONTRAST } from './contrast.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('Contrast is computed by the formula of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#75af80', '#ffffff')).toBeCloseTo(2.57, 1)
})

test('Text is readable on every background colour that a tenant can choose', () => {
  fc.assert(
    fc.property(colour, colour, (ground, wished) => {
      expect(contrast(readableOn(ground, wished), ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }),
  )
})

test("A tenant's colour is kept where it is readable", () => {
  expect(readableOn('#0b6fb8', '#ffffff', '#16242d')).toBe('#ffffff')
  expect(readableOn('#b6d500', '#ffffff', '#16242d')).toBe('#16242d')
})

test('The first colour readable on all backgrounds is used, or the last if none is', () => {
  expect(readableOnAll(['#ffffff', '#eeeeee'], '#767676', '#bd0717', '#000000')).toBe('#bd0717')
  expect(readableOnAll(['#ffffff', '#000000'], '#ff9b9b', '#757575')).toBe('#757575')
})
