import type { ReportMistake } from './mistake.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_SCHEMES, ALLOWED_TAGS } from '#domain/text/allowed-html.ts'

/** `<` ends a tag outside of quotes, so that the time grows only with the length of the text. */
const TAG = /<([a-z][a-z0-9:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi
const ATTRIBUTE = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g

const PARTS_MAX = 30

interface HtmlPart {
  what: string
  line: number
  count: number
}

const attributesOf = (text: string): [name: string, value: string][] =>
  [...text.matchAll(ATTRIBUTE)].map(([, name, double, single, bare]) => [
    name!.toLowerCase(),
    double ?? single ?? bare ?? '',
  ])

const schemeOf = (href: string): string | undefined => /^\s*([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase()

const removedOf = (tag: string, attributes: string): string[] => {
  if (!ALLOWED_TAGS.includes(tag)) return [`<${tag}>`]
  const allowed = [...(ALLOWED_ATTRIBUTES[tag] ?? []), ...ALLOWED_ATTRIBUTES['*']!]
  return attributesOf(attributes).flatMap(([name, value]) => {
    if (!allowed.includes(name)) return [`${name} of <${tag}>`]
    const scheme = name === 'href' ? schemeOf(value) : undefined
    const isForeign =
      name === 'href' && (value.trimStart().startsWith('//') || (scheme && !ALLOWED_SCHEMES.includes(scheme)))
    return isForeign ? [`the link to ${scheme ?? ''}${scheme ? ':' : '//'}`] : []
  })
}

const insecureOf = (tag: string, attributes: string): string[] =>
  tag === 'a'
    ? attributesOf(attributes).flatMap(([name, value]) =>
        name === 'href' && schemeOf(value) === 'http' ? [value.trim()] : [],
      )
    : []

const partsIn = (html: string, partsOf: (tag: string, attributes: string) => string[]): HtmlPart[] => {
  const found = new Map<string, HtmlPart>()
  let line = 1
  let counted = 0
  for (const { index, 1: tag, 2: attributes } of html.matchAll(TAG)) {
    line += html.slice(counted, index).split('\n').length - 1
    counted = index
    for (const what of partsOf(tag!.toLowerCase(), attributes!)) {
      const known = found.get(what)
      if (known) known.count += 1
      else if (found.size < PARTS_MAX) found.set(what, { what, line, count: 1 })
    }
  }
  return [...found.values()]
}

const removedParts = (html: string): HtmlPart[] => partsIn(html, removedOf)

const insecureLinks = (html: string): HtmlPart[] => partsIn(html, insecureOf)

const BARE = /^\s*(?:www\.|[^/#?:]+@|[a-z0-9-]+\.(?:at|ch|com|de|eu|info|it|net|org)(?:\/|$))/i

/** Finds links such as `www.example.com`, which a browser takes for pages of the shop. */
const linksWithoutScheme = (html: string): HtmlPart[] =>
  partsIn(html, (tag, attributes) =>
    tag === 'a'
      ? attributesOf(attributes).flatMap(([name, value]) => (name === 'href' && BARE.test(value) ? [value.trim()] : []))
      : [],
  )

const oftenIn = (count: number) => (count === 1 ? '' : ` (${count} times)`)

export const warnOfHtml = (warn: ReportMistake, html: string, pathOf: (line: number) => string) => {
  for (const { what, line, count } of removedParts(html))
    warn(
      pathOf(line),
      `the import removes ${what}${oftenIn(count)}`,
      'Take it out, and look whether the page still says everything.',
    )
  for (const { what, line, count } of insecureLinks(html))
    warn(pathOf(line), `the link ${what} is not encrypted${oftenIn(count)}`, 'Write https://, if the page has it.')
  for (const { what, line, count } of linksWithoutScheme(html))
    warn(
      pathOf(line),
      `the link ${what} leads to a page of this shop that does not exist${oftenIn(count)}`,
      `Write https://${what}, or mailto: before an e-mail address.`,
    )
}
