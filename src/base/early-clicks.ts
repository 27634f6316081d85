/*
 * The page is drawn by the server and seen before its script is there: on a slow line, seconds before. Clicks made in that time are kept and
 * done after hydration. A form is not sent by itself, which would write what was typed into the address. Going back to another page without
 * a new document loads that page: this document's HTML is of the one that was left. What had the focus is noted for the part that brings a lost
 * one back, which is loaded later too (src/app/keep-focus.ts).
 */

interface EarlyClick {
  button: HTMLElement
  /** React had taken the button over by the time the click came to it. */
  hasReached: boolean
}

interface Early {
  clicks: EarlyClick[]
  /** The visitor has gone back to another page meanwhile: it is being loaded. */
  hasLeft: () => boolean
  press: (click: EarlyClick) => void
  end: () => void
  /** The last to have had the focus. */
  focused?: Element
}

declare global {
  var earlyClicks: Early | undefined
}

/** React does not document how it marks elements that it has taken over. Without this mark early clicks are lost, and nothing else. */
export const REACT_MARK = '__reactProps'

/**
 * A script in the page itself, before anything that can be pressed. React marks the elements that it has taken over; parts of a page are loaded
 * one after another. A click makes it hurry up; one that still comes too soon it stops at the document. A stepper shows at once the count that
 * its clicks lead to.
 */
export const KEEP_EARLY_CLICKS = `(() => {
  const clicks = []
  const isHydrated = (button) => Object.keys(button).some((key) => key.startsWith('${REACT_MARK}'))
  const outputOf = (button) => button.closest('[data-part="stepper"]')?.querySelector('output')
  const count = (button) => {
    const output = outputOf(button)
    if (!output || button.ariaDisabled === 'true') return
    const change = button.nextElementSibling === output ? -1 : 1
    output.dataset.early = Math.max(0, Number(output.dataset.early ?? output.textContent) + change)
  }
  let pressed
  const keep = (event) => {
    if (!event.isTrusted) return
    const button = event.target.closest?.('button')
    pressed = button && !isHydrated(button) ? { button, hasReached: false } : undefined
    if (!pressed) return
    clicks.push(pressed)
    count(button)
  }
  const reach = ({ target }) => {
    if (!pressed?.button.contains(target) || !isHydrated(pressed.button)) return
    pressed.hasReached = true
    delete outputOf(pressed.button)?.dataset.early
  }
  const press = (click) => {
    pressed = click
    click.button.click()
    pressed = undefined
  }
  const stay = (event) => event.preventDefault()
  addEventListener('click', keep, true)
  document.documentElement.addEventListener('click', reach, true)
  const page = location.pathname + location.search
  const hasLeft = () => location.pathname + location.search !== page
  const load = () => hasLeft() && location.reload()
  addEventListener('submit', stay, true)
  addEventListener('popstate', load)
  const end = () => {
    removeEventListener('submit', stay, true)
    removeEventListener('popstate', load)
  }
  const early = { clicks, hasLeft, press, end }
  addEventListener('focusin', ({ target }) => (early.focused = target), true)
  globalThis.earlyClicks = early
})()`

/** When the page is hydrated, and a part of it that was loaded later. What belongs to a part that is not loaded yet waits for it. */
export const replayEarlyClicks = (): void => {
  const early = globalThis.earlyClicks
  if (!early) return
  early.end()
  const due = early.clicks.splice(0)
  // One of them may be on its way.
  setTimeout(() => {
    for (const click of due) {
      if (!click.hasReached) early.press(click)
      if (!click.hasReached) early.clicks.push(click)
    }
  })
}
