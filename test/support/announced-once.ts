import { expect, type Page } from '@playwright/test'

interface Announced {
  /** The texts that live regions have announced since the last check, with the time in ms. */
  said: { words: string; at: number }[]
  /** The texts that appeared together with their status region. Screen readers ignore such texts. */
  late: string[]
}

/** Records all live regions, from the first element of the page on. */
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
        // An element in the page's own status region refers to the element whose text is announced.
        if (node.matches('#announcements > [aria-labelledby]'))
          say(wordsOf(document.getElementById(node.getAttribute('aria-labelledby')!)))
        for (const region of [node, ...node.querySelectorAll('*')]) {
          if (region.matches('[role="alert"]') && isShown(region)) changed.add(region)
          // A hidden region exists only to announce, so its text must come later than the region.
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
  // A screen reader reads the texts of a new page anyway, so they are not counted.
  addEventListener('load', () => Object.assign(heard, { said: [], late: [] }))
}

/** Starts to record announcements. It must be called before the page is opened. */
export const listenToAnnouncements = (page: Page) => page.addInitScript(listen)

const flaws = async () => {
  // React announces in effects after drawing, in part by messages, so the test waits for two messages. It does not wait
  // for frames, because a page whose clock is stopped has none.
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage(null)
    })
  /** The time after which a slow page may repeat its message about loading. */
  const AT_ONCE_MS = 3000
  const { heard } = globalThis as { heard?: Announced }
  if (!heard) return []
  const { said, late } = heard
  Object.assign(heard, { said: [], late: [] })
  // Two counters beside each other may have the same number, so texts without letters are ignored.
  const twice = said.filter(
    ({ words, at }, index) =>
      /\p{L}/u.test(words) &&
      said.some((other, before) => before < index && other.words === words && at - other.at < AT_ONCE_MS),
  )
  return [...twice.map(({ words }) => `said twice: ${words}`), ...late.map((words) => `came with its region: ${words}`)]
}

/**
 * Expects that nothing was announced twice since the last check, and that each status region existed before its text.
 */
export const expectAnnouncedOnce = async (page: Page) => expect(await page.evaluate(flaws), 'announcements').toEqual([])
