/* Records clicks before hydration and replays them afterwards, because hydration can come seconds after the server's
   HTML. */

interface EarlyClick {
  button: HTMLElement
  /** True if React had hydrated the button when the click reached it. */
  hasReached: boolean
}

interface Early {
  clicks: EarlyClick[]
  hasLeft: () => boolean
  press: (click: EarlyClick) => void
  focused?: Element
}

declare global {
  var earlyClicks: Early | undefined
}

/**
 * The undocumented property by which React marks hydrated elements. If React renames it, early clicks are lost, but
 * nothing else fails.
 */
export const REACT_MARK = '__reactProps'

/**
 * The page contains this script inline before the first button, so that early clicks are recorded. The script repeats a
 * press that begins before hydration and ends after it, because React Aria ignores it. A form of the shop that is not
 * hydrated yet is not sent, because the browser would load the page again with the typed text in its address.
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
  let pressed, missed
  const begin = (event) => {
    const button = event.target.closest?.('button')
    missed = button && !isHydrated(button) ? button : undefined
  }
  const keep = (event) => {
    if (!event.isTrusted) return
    const button = event.target.closest?.('button')
    pressed = button && !isHydrated(button) ? { button, hasReached: false } : undefined
    if (!pressed) return
    clicks.push(pressed)
    count(button)
  }
  const reach = (event) => {
    const button = event.target.closest?.('button')
    if (!button || !isHydrated(button)) return
    if (event.isTrusted && event.detail > 0 && button === missed) {
      event.stopImmediatePropagation()
      event.preventDefault()
      press(pressed ?? { button, hasReached: false })
    } else if (button === pressed?.button) {
      pressed.hasReached = true
      delete outputOf(button)?.dataset.early
    }
  }
  const press = (click) => {
    pressed = click
    click.button.click()
    pressed = undefined
  }
  const stay = (event) => {
    if (!isHydrated(event.target) && !event.target.hasAttribute('action')) event.preventDefault()
  }
  addEventListener('click', keep, true)
  document.documentElement.addEventListener('pointerdown', begin, true)
  document.documentElement.addEventListener('click', reach, true)
  const page = location.pathname + location.search
  const hasLeft = () => location.pathname + location.search !== page
  const isHydrating = () => [...document.querySelectorAll('header,main>*,footer')].some((part) => !isHydrated(part))
  const load = () => hasLeft() && isHydrating() && location.reload()
  addEventListener('submit', stay, true)
  addEventListener('popstate', load)
  const early = { clicks, hasLeft, press }
  addEventListener('focusin', ({ target }) => (early.focused = target), true)
  globalThis.earlyClicks = early
})()`

/** Replays the recorded clicks on hydrated parts of the page. Clicks on other parts stay recorded. */
export const replayEarlyClicks = (): void => {
  const early = globalThis.earlyClicks
  if (!early) return
  const due = early.clicks.splice(0)
  // Waits for the next task, because a click may be in progress.
  setTimeout(() => {
    for (const click of due) {
      if (!click.hasReached) early.press(click)
      if (!click.hasReached) early.clicks.push(click)
    }
  })
}
