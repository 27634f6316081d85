import { expect, test } from 'vitest'
import type { Settings } from '#contract/site.ts'
import { tenantStyle } from './tenant-style.ts'

const styleOf = (colorFont: string, colorSection1: string, colorSection3: string) =>
  tenantStyle({
    colorFont,
    colorSection1,
    colorSection3,
    colorSection2: '#1f2d43',
    colorFontInverted: '#ffffff',
    colorButton: '#0b7650',
    colorButtonSwitched: '#1f2d43',
    colorIcons: '#0f7d5c',
    colorHighlight: '#d6336c',
    colorProduct1: '#e0f2ea',
    colorProduct2: '#fdf1d3',
  } as Settings)

test('Tinted backgrounds are used where text on them stays readable', () => {
  expect(styleOf('#1d2737', '#ffffff', '#eef6f1')).toMatch(/--error-text:#bd0717;.*--tinted:1/)
})

test('Pale text on white gets no tinted background', () => {
  expect(styleOf('#757575', '#ffffff', '#ffffff')).toMatch(/--tinted:0/)
})

test('Error texts are light on a dark background', () => {
  expect(styleOf('#ffffff', '#000000', '#0a0a0a')).toMatch(/--error-text:#ff9b9b;--success-text:#8fd19e;/)
  expect(styleOf('#000000', '#808080', '#808080')).toMatch(/--error-text:#000000;/)
})
