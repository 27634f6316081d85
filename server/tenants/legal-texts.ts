import { LOCALES } from '#contract/constants.ts'
import type { ContentType } from '#contract/content.ts'
import type { FolderShop } from '#contract/tenant-folder.ts'
import { translate } from '#server/base/messages.ts'
import { FILE_OF } from './file-of.ts'
import type { FolderFiles } from './folder-files.ts'
import { type Mistake, reportIn } from './mistake.ts'

/** Fewer words cannot say what the law requires of an imprint, of terms and of a privacy notice. */
const WORDS_MIN = 10

/** Does not match `[at]` in an e-mail address, nor the numbers of footnotes. */
const BRACKETS =
  /\[(?:[^[\]\n]*\b(?:name|firma|unternehmen|adresse|anschrift|ort|datum|telefon|e-?mail|nummer|ihre?|your|company|address|date|insert|einzufügen|einfügen|eintragen|ergänzen)\b[^[\]\n]*|…|\.\.\.)\]/i

const PATTERNS = [
  /lorem ipsum/i,
  /dolor sit amet/i,
  /\b(?:TODO|TBD|FIXME|XXX+)\b/,
  /\b(?:max|maria|erika|petra)\s+muster(?:mann|frau)?\b/i,
  /\bmuster(?:firma|straße|strasse|stadt|mann|frau|ort)\b/i,
  /\b(?:john|jane) doe\b/i,
  /\bexample (?:ltd|inc|street|company)\b/i,
  /\b(?:PLATZHALTER|PLACEHOLDER)\b/,
  BRACKETS,
  /\{\{[^}\n]{1,60}\}\}/,
]

const withoutTags = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ')

const placeholderIn = (html: string): string | undefined => {
  const text = withoutTags(html)
  const unwritten = LOCALES.map((locale) => translate(locale, 'newshop.toDo')).find((words) => text.includes(words))
  return unwritten ?? PATTERNS.map((pattern) => pattern.exec(text)?.[0]).find((words) => words !== undefined)
}

const isTooShort = (html: string): boolean =>
  withoutTags(html)
    .split(/\s+/)
    .filter((word) => word !== '').length < WORDS_MIN

const LEGAL_TEXTS: readonly ContentType[] = ['imprint', 'agb', 'privacy']

const WRITE_OR_TEST = 'Write the shop’s own, or set "testmode" to true in shop.json until then.'
const WRITE_BEFORE =
  'Write the shop’s own text before "testmode" is false, because the import then refuses the placeholder.'

const lineOf = (text: string, words: string): number =>
  text.slice(0, Math.max(0, text.indexOf(words))).split('\n').length

export const checkLegalText = (
  { mistakes, warnings }: FolderFiles,
  file: string,
  type: ContentType,
  html: string,
  { testmode, legal }: FolderShop,
): Mistake | undefined => {
  if (!LEGAL_TEXTS.includes(type)) return undefined
  const placeholder = placeholderIn(html)
  const found =
    placeholder === undefined
      ? undefined
      : { path: `line ${lineOf(html, placeholder)}`, reason: `"${placeholder}" is a placeholder` }
  if (testmode) return found && { file, ...found, remedy: WRITE_BEFORE }
  const report = reportIn(mistakes, file)
  if (found) report(found.path, found.reason, WRITE_OR_TEST)
  else if (isTooShort(html)) report('', 'the text is too short for what the law requires', WRITE_OR_TEST)
  else if (type === 'imprint' && !withoutTags(html).replaceAll('&amp;', '&').includes(legal.name))
    reportIn(warnings, file)(
      '',
      `it does not name "${legal.name}", the company of legal in shop.json`,
      'Write the same name in both, with the legal form.',
    )
  return undefined
}

/** Nobody can have such an e-mail address (RFC 2606). */
const NOBODYS = /@(?:.*\.)?(?:example(?:\.(?:com|net|org))?|test|invalid)$/i

export const checkLegalData = ({ mistakes }: FolderFiles, { testmode, legal, email }: FolderShop): void => {
  const report = reportIn(mistakes, FILE_OF.shop)
  if (testmode) return
  if (legal.vatId && /^[A-Z]{2,3}0+$/.test(legal.vatId))
    report('legal.vatId', `"${legal.vatId}" is a placeholder`, WRITE_OR_TEST)
  if (NOBODYS.test(email)) report('email', `"${email}" is an address that nobody can have`, WRITE_OR_TEST)
}

/** Returns one warning for all placeholders, because a new shop has them in every text. */
export const warningOfPlaceholders = ([first, ...others]: readonly Mistake[]): Mistake[] => {
  if (!first) return []
  if (others.length === 0) return [first]
  return [{ ...first, reason: `${first.reason}, and ${others.length} more of these texts have one` }]
}
