import type { BrowserContext, Page } from '@playwright/test'

export const listenForForeignHosts = (context: BrowserContext, origin: string): readonly string[] => {
  const asked: string[] = []
  context.on('request', (request) => {
    const { protocol, hostname, origin: other } = new URL(request.url())
    if (/^https?:$/.test(protocol) && other !== origin) asked.push(hostname)
  })
  return asked
}

export const hintedHosts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel~="preconnect"], link[rel~="dns-prefetch"]')]
      .map(({ href }) => new URL(href).hostname)
      .filter((host) => host !== location.hostname),
  )
