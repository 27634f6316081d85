import type { BrowserContext, Page } from '@playwright/test'

/** Collects the hosts other than the shop's that pages ask. Some browsers ask their maker's hosts by themselves: that is not the page's doing. */
export const listenForForeignHosts = (context: BrowserContext, origin: string): readonly string[] => {
  const asked: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname, origin: other } = new URL(request.url())
    if (/^https?:$/.test(protocol) && other !== origin) asked.push(hostname)
  })
  return asked
}

/** Other hosts that the page has the browser look up or connect to in advance, which no request shows. */
export const hintedHosts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel~="preconnect"], link[rel~="dns-prefetch"]')]
      .map(({ href }) => new URL(href).hostname)
      .filter((host) => host !== location.hostname),
  )
