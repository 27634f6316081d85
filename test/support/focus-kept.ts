import { expect, type Page } from '@playwright/test'

interface Watched {
  hadFocus: boolean
  heading: string
}

const focusFlaws = () => {
  const inPage = globalThis as { watched?: Watched }
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const heading =
    document.querySelector('[data-part="step"][data-state="open"] h2') ??
    [...document.querySelectorAll('main h1')].find(shown)
  const words = heading?.textContent ?? ''
  const isLost = document.activeElement === document.body
  const { watched } = inPage
  if (!watched) {
    const begun: Watched = { hadFocus: !isLost, heading: words }
    inPage.watched = begun
    addEventListener('focusin', () => (begun.hadFocus = true), true)
    addEventListener(
      'focusout',
      ({ target, relatedTarget }) => {
        const left = target as Element
        queueMicrotask(() => {
          if (relatedTarget === null && left.isConnected && shown(left) && !left.matches(':disabled'))
            begun.hadFocus = false
        })
      },
      true,
    )
    return []
  }
  const flaws: string[] = []
  if (watched.hadFocus && isLost && heading) flaws.push('nothing has the focus')
  if (heading && words !== watched.heading && !document.querySelector('[role$="dialog"]')) {
    const headings = [heading, document.activeElement].filter((each) => each?.matches('h1, h2, h3'))
    const isInSight = headings.some((each) => {
      const { top, bottom } = each!.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    if (!isInSight)
      flaws.push(`the heading "${words}" is out of sight at ${Math.round(heading.getBoundingClientRect().top)} px`)
  }
  if (flaws.length === 0) watched.heading = words
  return flaws
}

export const expectFocusKept = (page: Page, advance?: (page: Page) => Promise<unknown>) =>
  expect
    .poll(async () => {
      const flaws = await page.evaluate(focusFlaws)
      if (flaws.length > 0) await advance?.(page)
      return flaws
    }, 'focus and heading')
    .toEqual([])
