import sanitizeHtml from 'sanitize-html'

const ALLOWED_TAGS =
  'h1 h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong em b i u s small sub sup a address time table caption thead tbody tr th td'

/** The elements and attributes that a shop's texts and banners may have; all others are dropped. */
export const sanitize = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS.split(' '),
    allowedAttributes: {
      a: ['href', 'rel'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
      '*': ['lang'],
    },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
  }).trim()
