import type { BrowserContext, Page } from '@playwright/test'

/** Collects other hosts than the shop's that pages call. Requests of the browser itself to its maker's hosts do not count. */
export const listenForForeignHosts = (context: BrowserContext, origin: string): readonly string[] => {
  const asked: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname, origin: other } = new URL(request.url())
    if (/^https?:$/.test(protocol) && other !== origin) asked.push(hostname)
  })
  return asked
}

/** Other hosts that the page makes the browser resolve or connect to in advance, without a request. */
export const hintedHosts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel~="preconnect"], link[rel~="dns-prefetch"]')]
      .map(({ href }) => new URL(href).hostname)
      .filter((host) => host !== location.hostname),
  )
