import type { Locale } from '#contract/primitives.ts'

/* Each rule replaces single characters, so a text keeps its length. */

const NO_BREAK = '\u00A0'
const MONTHS = 'Jänner|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
/** English words after a number that are not its unit, so a line may break before them. */
const ENGLISH_PARTICLES =
  'and|or|to|of|at|in|on|from|for|with|by|until|before|after|is|are|was|were|we|you|the|a|an|no|not|if|each|per'

const common: [RegExp, string][] = [
  [/(?<=\d) (?=[%€°×]|(?:Uhr|mm|cm|km|kg|m|g|h|Wh|kWh)(?!\p{L}))/gu, NO_BREAK],
  [/(?<=§|\b(?:Abs|Art|Nr|max|no)\.|\bEU) (?=\d)/gu, NO_BREAK],
  [/(?<=\+\d[\d \u00A0]{0,20}) (?=\d)/gu, NO_BREAK],
  [/(?<=\b[A-Z]{2,6})-(?=(?=[A-Z]*\d)[\dA-Z]{6}\b)/gu, '\u2011'],
  [/(?<=^|[\s(])-(?=[\d€])/gu, '\u2212'],
  [/(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s|$)/gu, '\u2019'],
]
const only: Partial<Record<Locale, [RegExp, string][]>> = {
  de: [
    [new RegExp(`(?<=\\d) (?=\\p{Lu}\\p{Ll})|(?<=\\d\\.) (?=${MONTHS})`, 'gu'), NO_BREAK],
    [/(?<=\bE)-(?=Mail)/gu, '\u2011'],
  ],
  en: [[new RegExp(`(?<=\\d) (?=\\p{L})(?!(?:${ENGLISH_PARTICLES})(?!\\p{L}))`, 'gu'), NO_BREAK]],
}

/**
 * Typesets a text or HTML: no-break spaces between numbers and their units, typographic minus signs and apostrophes.
 */
export const typeset = (text: string, locale: Locale): string =>
  text
    .split(/(<[^<>]*>)/)
    .map((part) =>
      part.startsWith('<')
        ? part
        : [...common, ...(only[locale] ?? [])].reduce(
            (words, [found, instead]) => words.replaceAll(found, instead),
            part,
          ),
    )
    .join('')
