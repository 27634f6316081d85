import { expect, type Page } from '@playwright/test'

interface Watched {
  /** Whether something had the focus, and nobody took it away by a press beside everything. */
  hadFocus: boolean
  heading: string
}

/** Complaints about the page since the look before; a new document starts over. */
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
  // A page that is loading has nothing yet to take it.
  if (watched.hadFocus && isLost && heading) flaws.push('nothing has the focus')
  if (heading && words !== watched.heading && !document.querySelector('[role$="dialog"]')) {
    // A message that has the focus may say the same beside what was pressed.
    const told = [heading, document.activeElement].filter((each) => each?.matches('h1, h2, h3'))
    const isInSight = told.some((each) => {
      const { top, bottom } = each!.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    if (!isInSight)
      flaws.push(`the heading "${words}" is out of sight at ${Math.round(heading.getBoundingClientRect().top)} px`)
  }
  if (flaws.length === 0) watched.heading = words
  return flaws
}

/** The focus has not fallen to the page since the last look, and the heading of a screen that has come is in sight. */
export const expectFocusKept = (page: Page) =>
  expect.poll(() => page.evaluate(focusFlaws), 'focus and heading').toEqual([])
