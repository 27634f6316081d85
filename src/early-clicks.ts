/*
 * The page is drawn by the server and seen before its script is there: on a slow line, seconds before. Clicks made in that time are kept and
 * done after hydration. A form is not sent by itself, which would write what was typed into the address. Going back to another page without
 * a new document loads that page: this document's HTML is of the one that was left.
 */

interface Early {
  clicks: { event: Event; button: HTMLElement }[]
  isHydrated: (button: HTMLElement) => boolean
  /** The visitor has gone back to another page meanwhile: it is being loaded. */
  hasLeft: () => boolean
  end: () => void
}

declare global {
  var earlyClicks: Early | undefined
}

/**
 * Stands in the page itself, before anything that can be pressed. React marks the elements that it has taken over; parts of a page are loaded
 * one after another. A stepper shows at once the count that its clicks lead to.
 */
export const KEEP_EARLY_CLICKS = `(() => {
  const clicks = []
  const isHydrated = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))
  const count = (button) => {
    const stepper = button.closest('[data-part="stepper"]')
    const output = stepper?.querySelector('output')
    if (!output || button.ariaDisabled === 'true') return
    const change = button === stepper.querySelector('button') ? -1 : 1
    output.dataset.early = Math.max(0, Number(output.dataset.early ?? output.textContent) + change)
  }
  const keep = (event) => {
    const button = event.target.closest?.('button')
    if (!event.isTrusted || !button || isHydrated(button)) return
    clicks.push({ event, button })
    count(button)
  }
  const stay = (event) => event.preventDefault()
  addEventListener('click', keep, true)
  const page = location.pathname + location.search
  const hasLeft = () => location.pathname + location.search !== page
  const load = () => hasLeft() && location.reload()
  addEventListener('submit', stay, true)
  addEventListener('popstate', load)
  const end = () => {
    removeEventListener('submit', stay, true)
    removeEventListener('popstate', load)
  }
  globalThis.earlyClicks = { clicks, isHydrated, hasLeft, end }
})()`

/** When the page is hydrated, and a part of it that was loaded later. What belongs to a part that is not loaded yet waits for it. */
export const replayEarlyClicks = (): void => {
  const early = globalThis.earlyClicks
  if (!early) return
  early.end()
  const due = early.clicks.splice(0).map((click) => ({ ...click, isOnItsWay: click.event.eventPhase !== Event.NONE }))
  setTimeout(() => {
    for (const { event, button, isOnItsWay } of due) {
      // A click that was on its way has made React hurry up, and has reached it.
      if (!isOnItsWay) button.click()
      if (early.isHydrated(button))
        delete button.closest('[data-part="stepper"]')?.querySelector('output')?.dataset.early
      else early.clicks.push({ event, button })
    }
  })
}
