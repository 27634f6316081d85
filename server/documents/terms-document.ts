import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import type { IsoDay } from '#contract/primitives.ts'
import type { Words } from '#server/base/words.ts'
import type { Shop } from '#server/tenants/shop.ts'
import type { Terms } from '#server/tenants/terms.ts'
import { sellerLines } from './seller.ts'

interface TermsDocument {
  shop: Shop
  words: Words
  number: string
  bookedOn: IsoDay
  terms: Terms
}

const STYLE = 'max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif'

/** Writes `content` as it is, because the import has sanitized it. */
export const termsDocument = ({ shop, words, number, bookedOn, terms }: TermsDocument): string => {
  const { t, day, locale } = words
  // The template's result is a string, because none of its values is a promise.
  const page = html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${terms.title}</title>
      </head>
      <body style="${STYLE}">
        <p>${sellerLines(shop, words).map((line) => html`${line}<br />`)}</p>
        <h1>${terms.title}</h1>
        <p>${t('legal.document.of', { number, day: day(bookedOn), version: terms.hash })}</p>
        ${raw(terms.content)}
      </body>
    </html>` as HtmlEscapedString
  return page.toString()
}
