import { expect, type Page } from '@playwright/test'

interface Announced {
  /** Words of live regions since the last look, with the time in ms. */
  said: { words: string; at: number }[]
  /** Words that came together with their status region, which screen readers pass over. */
  late: string[]
}

/** Listens to live regions from the page's first element on. */
const listen = () => {
  const heard: Announced = { said: [], late: [] }
  Object.assign(globalThis, { heard })
  const LIVE = '[role="status"], [role="alert"], output, [aria-live="polite"], [aria-live="assertive"]'
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const wordsOf = (element: Element | null) => (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const say = (words: string) => void (words && heard.said.push({ words, at: performance.now() }))
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const isShown = (element: Element) => element.isConnected && element.checkVisibility({ visibilityProperty: true })
  const hear = (records: readonly MutationRecord[]) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        // The page's own status region names the element whose words it says.
        if (node.matches('#announcements > [aria-labelledby]'))
          say(wordsOf(document.getElementById(node.getAttribute('aria-labelledby')!)))
        for (const region of [node, ...node.querySelectorAll('*')]) {
          if (region.matches('[role="alert"]') && isShown(region)) changed.add(region)
          // Regions that nobody sees have no other use than to be heard.
          if (region.matches('output[data-part="hidden"]') && wordsOf(region)) heard.late.push(wordsOf(region))
        }
      }
      const at = target instanceof Element ? target : target.parentElement
      const region = at?.closest(LIVE)
      if (region && region.id !== 'announcements' && region.ariaLive !== 'off' && isShown(region)) changed.add(region)
    }
    for (const region of changed) say(wordsOf(region))
  }
  new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true })
  // The words of a page that loads are read with it.
  addEventListener('load', () => Object.assign(heard, { said: [], late: [] }))
}

/** To be called before the page is opened. */
export const listenToAnnouncements = (page: Page) => page.addInitScript(listen)

const flaws = async () => {
  // React announces in effects after it has drawn, by messages as well; frames come to rest with a page's clock.
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage(null)
    })
  /** A slow page may rightly say again after a while that it loads. */
  const AT_ONCE_MS = 3000
  const { heard } = globalThis as { heard?: Announced }
  if (!heard) return []
  const { said, late } = heard
  Object.assign(heard, { said: [], late: [] })
  // Counters side by side may come to the same number.
  const twice = said.filter(
    ({ words, at }, index) =>
      /\p{L}/u.test(words) &&
      said.some((other, before) => before < index && other.words === words && at - other.at < AT_ONCE_MS),
  )
  return [...twice.map(({ words }) => `said twice: ${words}`), ...late.map((words) => `came with its region: ${words}`)]
}

/** Nothing was said twice since the last look, and each status region was in the page before its words. */
export const expectAnnouncedOnce = async (page: Page) => expect(await page.evaluate(flaws), 'announcements').toEqual([])
