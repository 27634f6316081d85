import { ALLOWED_ATTRIBUTES, ALLOWED_SCHEMES, ALLOWED_TAGS } from '#domain/text/allowed-html.ts'

const WITHOUT_WORDS = 'script, style, textarea, option, noscript, template, iframe, svg, math'

const isAllowedLink = (href: string): boolean => {
  const scheme = URL.canParse(href, location.href) && new URL(href, location.href).protocol.slice(0, -1)
  return !/^[\\/\s]*[\\/]{2}/.test(href) && ALLOWED_SCHEMES.includes(scheme || '')
}

const isAllowedAttribute = (element: Element, name: string): boolean =>
  [...(ALLOWED_ATTRIBUTES[element.localName] ?? []), ...ALLOWED_ATTRIBUTES['*']!].includes(name) &&
  (name !== 'href' || isAllowedLink(element.getAttribute(name) ?? ''))

/** Returns a shop's text without forbidden elements and attributes, although the import has already removed them. */
export const sanitizeHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(WITHOUT_WORDS)) element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!isAllowedAttribute(element, name)) element.removeAttribute(name)
    if (!ALLOWED_TAGS.includes(element.localName)) element.replaceWith(...element.childNodes)
  }
  return body.innerHTML
}
