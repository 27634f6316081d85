import type { Colours, Settings } from '#contract/site.ts'
import { contrast, readableOn, readableOnAll } from '#domain/text/contrast.ts'

/** Below this contrast between text and background, the mixed colours of theme.css would be too pale. */
const MIXED_CONTRAST = 10

const derivedOf = (font: string, grounds: readonly string[]): Record<string, string> => {
  const readable = (...wished: string[]) => readableOnAll(grounds, ...wished, font)
  return {
    'error-text': readable('#bd0717', '#ff9b9b'),
    'success-text': readable('#2c6a39', '#8fd19e'),
    'warning-text': readable('#8a4f00', '#ffc56b'),
    tinted: grounds.some((ground) => contrast(font, ground) < MIXED_CONTRAST) ? '0' : '1',
  }
}

const tokensOf = (colours: Colours): Record<string, string> => {
  const { colorFont: font, colorFontInverted: inverted, colorSection1: ground, colorButton: button } = colours
  return {
    'tenant-section-1': ground,
    'tenant-section-2': colours.colorSection2,
    'tenant-section-3': colours.colorSection3,
    'tenant-font': readableOn(ground, font),
    'tenant-font-inverted': inverted,
    'tenant-button': button,
    'tenant-button-switched': colours.colorButtonSwitched,
    'tenant-icons': colours.colorIcons,
    'tenant-highlight': colours.colorHighlight,
    'tenant-product-1': colours.colorProduct1,
    'tenant-product-2': colours.colorProduct2,
    'on-accent': readableOn(button, inverted, font),
    'on-switched': readableOn(colours.colorButtonSwitched, inverted, font),
    'on-highlight': readableOn(colours.colorHighlight, font, inverted),
    'on-deep': readableOn(colours.colorSection2, inverted, font),
    'accent-text': readableOn(ground, button, colours.colorButtonSwitched, font),
    ...derivedOf(readableOn(ground, font), [ground, colours.colorSection3]),
  }
}

/** Repeats the order of the layers, because the browser may read this CSS before the stylesheet. */
export const tenantStyle = (settings: Settings): string => {
  const tokens = Object.entries(tokensOf(settings)).map(([name, value]) => `--${name}:${value}`)
  return `@layer reset,tokens,base,components,tenant;@layer tenant{:root{${tokens.join(';')}}}`
}

/**
 * Returns a script that hides dismissed banners before the first paint, so that the page does not move.
 * @param tenant contains word characters only
 */
export const hideSeenBanners = (tenant: string): string => `(() => {
  try {
    const { seenBanners } = JSON.parse(localStorage.getItem('talstation.${tenant}.cookies'))
    const style = document.createElement('style')
    style.nonce = document.currentScript.nonce
    style.textContent = seenBanners.map((id) => '[data-banner="' + CSS.escape(id) + '"]{display:none!important}').join('')
    document.head.append(style)
  } catch {}
})()`
