/* What the HTML of a shop's texts and banners may have. Everything else is dropped at import, and again where a browser shows it. */

export const ALLOWED_TAGS =
  'h1 h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong em b i u s small sub sup a address time table caption thead tbody tr th td'.split(
    ' ',
  )

/** By element; `*`: of every one. */
export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'rel'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  '*': ['lang'],
}

/** Of links. */
export const ALLOWED_SCHEMES = ['https', 'http', 'mailto', 'tel']
