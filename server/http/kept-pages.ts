import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

interface CommonPage {
  html: Buffer
  nonceAt: readonly number[]
  /** Copies that were sent, and can be sent again with the nonce of the next visitor. */
  spare: Buffer[]
}

const MOST_SPARE = 16

const placesOf = (nonce: string, html: Buffer): number[] => {
  const places: number[] = []
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, at + nonce.length)) places.push(at)
  return places
}

const withNonce = ({ html, nonceAt, spare }: CommonPage, nonce: string): Buffer => {
  const own = spare.pop() ?? Buffer.from(html)
  for (const at of nonceAt) own.write(nonce, at, 'latin1')
  return own
}

interface Place {
  shop: Shop
  path: string
  day: string
}

/** A page is cached for one minute only, because it contains the time of day. */
export const createKeptPages = () => {
  const pages = createRecent<CommonPage | undefined>({
    freshMs: 60_000,
    mostBytes: 32 * 1024 * 1024,
    bytesOf: (page) => page?.html.byteLength ?? 0,
  })
  return {
    /**
     * `render` must not use data about the visitor, because other visitors get the page too. `whenSent` must call
     * `reuse` only when the whole answer was sent, because another answer may then overwrite the copy.
     * @returns undefined for a redirect or an error, which is not cached
     */
    page: async (
      { shop, path, day }: Place,
      nonce: string,
      render: () => Promise<Response>,
      whenSent?: (reuse: () => void) => void,
    ): Promise<Buffer | undefined> => {
      const page = await pages.get(`${shop.code}${path} ${day}`, shop, async () => {
        const response = await render()
        const html = Buffer.from(await response.arrayBuffer())
        return response.status === 200 ? { html, nonceAt: placesOf(nonce, html), spare: [] } : undefined
      })
      if (!page) return undefined
      const own = withNonce(page, nonce)
      whenSent?.(() => {
        if (page.spare.length < MOST_SPARE) page.spare.push(own)
      })
      return own
    },
  }
}
