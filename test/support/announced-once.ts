import { expect, type Page } from '@playwright/test'

interface Announced {
  said: { words: string; at: number }[]
  late: string[]
}

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
        // For an element inside `#announcements`, screen readers announce the text to which its `aria-labelledby` points.
        if (node.matches('#announcements > [aria-labelledby]'))
          say(wordsOf(document.getElementById(node.getAttribute('aria-labelledby')!)))
        for (const region of [node, ...node.querySelectorAll('*')]) {
          if (region.matches('[role="alert"]') && isShown(region)) changed.add(region)
          // The text of a hidden region must appear after the region, or screen readers do not announce it.
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
  // Forgets the texts before the load event, because a screen reader reads a new page as a whole.
  addEventListener('load', () => Object.assign(heard, { said: [], late: [] }))
}

export const listenToAnnouncements = (page: Page) => page.addInitScript(listen)

const flaws = async () => {
  for (let turn = 0; turn < 2; turn += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', resolve)
      port1.start()
      port2.postMessage(null)
    })
  const AT_ONCE_MS = 3000
  const { heard } = globalThis as { heard?: Announced }
  if (!heard) return []
  const { said, late } = heard
  Object.assign(heard, { said: [], late: [] })
  // Ignores texts without a letter, because two counters beside each other may announce the same number.
  const twice = said.filter(
    ({ words, at }, index) =>
      /\p{L}/u.test(words) &&
      said.some((other, before) => before < index && other.words === words && at - other.at < AT_ONCE_MS),
  )
  return [...twice.map(({ words }) => `said twice: ${words}`), ...late.map((words) => `came with its region: ${words}`)]
}

export const expectAnnouncedOnce = async (page: Page) => expect(await page.evaluate(flaws), 'announcements').toEqual([])
