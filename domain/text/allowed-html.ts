/* The import and the browser remove all other HTML from a shop's texts and banners. */

export const ALLOWED_TAGS =
  'h1 h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong em b i u s small sub sup a address time table caption thead tbody tr th td'.split(
    ' ',
  )

export const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'rel'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  '*': ['lang'],
}

export const ALLOWED_SCHEMES = ['https', 'http', 'mailto', 'tel']
