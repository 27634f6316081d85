import { readFileSync } from 'node:fs'
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

test('Tinted backgrounds are used if text on them remains readable', () => {
  expect(styleOf('#1d2737', '#ffffff', '#eef6f1')).toMatch(/--error-text:#bd0717;.*--tinted:1/)
})

test('A shop with pale text on white gets no tinted background', () => {
  expect(styleOf('#757575', '#ffffff', '#ffffff')).toMatch(/--tinted:0/)
})

test('Error texts are light on a dark background, and readable on a grey one', () => {
  expect(styleOf('#ffffff', '#000000', '#0a0a0a')).toMatch(/--error-text:#ff9b9b;--success-text:#8fd19e;/)
  expect(styleOf('#000000', '#808080', '#808080')).toMatch(/--error-text:#000000;/)
})

const tokensOf = (css: string): Record<string, string> =>
  Object.fromEntries([...css.matchAll(/--([\w-]+):\s*([^;}]+)[;}]/g)].map(([, name, value]) => [name!, value!]))

test('The theme’s tokens are those that are computed from the theme’s own colours', () => {
  const theme = tokensOf(readFileSync(new URL('../ui/theme.css', import.meta.url), 'utf8'))
  const colour = (name: string) => theme[`tenant-${name}`]!
  const tokens = tokensOf(
    tenantStyle({
      colorSection1: colour('section-1'),
      colorSection2: colour('section-2'),
      colorSection3: colour('section-3'),
      colorFont: colour('font'),
      colorFontInverted: colour('font-inverted'),
      colorButton: colour('button'),
      colorButtonSwitched: colour('button-switched'),
      colorIcons: colour('icons'),
      colorHighlight: colour('highlight'),
      colorProduct1: colour('product-1'),
      colorProduct2: colour('product-2'),
    } as Settings),
  )
  expect(tokens).toMatchObject({ 'error-text': '#bd0717', 'success-text': '#2c6a39', 'warning-text': '#8a4f00' })
  const inTheme = Object.keys(tokens).map((name) => [
    name,
    theme[name]?.replace('var(--tenant-button)', colour('button')),
  ])
  expect(Object.fromEntries(inTheme)).toEqual(tokens)
})
