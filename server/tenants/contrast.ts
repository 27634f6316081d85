import type { Colours } from '#contract/site.ts'

/** Least contrast of text on its ground by WCAG 2.2 AA. */
export const CONTRAST_MIN = 4.5

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export const contrast = (a: string, b: string): number => {
  const [lighter, darker] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Where each text colour stands. */
export const TEXT_ON_GROUND: readonly (readonly [keyof Colours, keyof Colours])[] = [
  ['colorFont', 'colorSection1'],
  ['colorFont', 'colorSection3'],
  ['colorFontInverted', 'colorSection2'],
  ['colorFontInverted', 'colorButton'],
  ['colorFontInverted', 'colorButtonSwitched'],
]
