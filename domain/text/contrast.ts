const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours `#rrggbb` by WCAG 2.2, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** The lowest contrast that WCAG 1.4.3 allows for text of normal size. */
export const TEXT_CONTRAST = 4.5

/** If no wished colour has enough contrast, returns black or white, whichever has more. */
export const readableOn = (ground: string, ...wished: string[]): string =>
  wished.find((colour) => contrast(colour, ground) >= TEXT_CONTRAST) ??
  (contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000')

/** If no wished colour has enough contrast on all backgrounds, returns the last one. */
export const readableOnAll = (grounds: readonly string[], ...wished: string[]): string =>
  wished.find((colour) => grounds.every((ground) => contrast(colour, ground) >= TEXT_CONTRAST)) ?? wished.at(-1)!
