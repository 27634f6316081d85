import { createRecent } from '#server/base/recent.ts'
import type { Shop } from '#server/tenants/shop.ts'

/** A page that is the same for everyone but for the nonce. */
interface CommonPage {
  html: Buffer
  /** Where the nonce stands in it, whose length is always the same. */
  nonceAt: readonly number[]
  /** Copies that were sent: the next visitor's differs from them by the nonce alone. */
  spare: Buffer[]
}

/** Visitors at once on one page, beyond which copies are not kept. */
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

export interface KeptPages {
  /**
   * The page at a path of a shop on a day, with this nonce. `render` knows nothing of who asks.
   * `whenSent` is given what to do once the system has taken all of the answer.
   * @returns undefined when it is no page but a redirect or an error: nothing is kept of that
   */
  page: (
    place: { shop: Shop; path: string; day: string },
    nonce: string,
    render: () => Promise<Response>,
    whenSent?: (reuse: () => void) => void,
  ) => Promise<Buffer | undefined>
}

/** Pages without personal parts, each rendered once a minute: the time of day in them is that old at most. */
export const createKeptPages = (): KeptPages => {
  const pages = createRecent<CommonPage | undefined>({
    freshMs: 60_000,
    mostBytes: 32 * 1024 * 1024,
    bytesOf: (page) => page?.html.byteLength ?? 0,
  })
  return {
    page: async ({ shop, path, day }, nonce, render, whenSent) => {
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
