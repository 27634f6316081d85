import { LOCALES } from '#contract/constants.ts'
import { translate } from '#server/base/messages.ts'

/** The fewest words of an imprint, of terms and of a privacy notice. Fewer words cannot say what the law requires. */
const WORDS_MIN = 10

/** Matches words that templates have in place of a shop's own. */
const PATTERNS = [
  /lorem ipsum/i,
  /dolor sit amet/i,
  /\b(?:TODO|TBD|FIXME|XXX+)\b/,
  /\b(?:max|maria|erika|petra)\s+muster(?:mann|frau)?\b/i,
  /\bmuster(?:firma|straße|strasse|stadt|mann|frau|ort)\b/i,
  /\b(?:john|jane) doe\b/i,
  /\bexample (?:ltd|inc|street|company)\b/i,
  /\bplatzhalter\b/i,
  /\bplaceholder\b/i,
  /\[[^\]\d\n]{2,60}\]/,
  /\{\{[^}\n]{1,60}\}\}/,
  /_{4,}/,
]

const withoutTags = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ')

/** Returns the placeholder in a text, or undefined if it has none. */
export const placeholderIn = (html: string): string | undefined => {
  const text = withoutTags(html)
  const unwritten = LOCALES.map((locale) => translate(locale, 'newshop.toDo')).find((words) => text.includes(words))
  return unwritten ?? PATTERNS.map((pattern) => pattern.exec(text)?.[0]).find((words) => words !== undefined)
}

/** Tells whether a text is too short for what the law requires of it. */
export const isTooShort = (html: string): boolean =>
  withoutTags(html)
    .split(/\s+/)
    .filter((word) => word !== '').length < WORDS_MIN
