/*
 * The server's page is there before its script: on a slow line, seconds before. What a visitor presses in that time is kept and done once
 * the page is alive; a form does not go out by itself, which would write what was typed into the address.
 */

interface Early {
  clicks: { event: Event; button: HTMLElement }[]
  end: () => void
}

declare global {
  var earlyClicks: Early | undefined
}

/** Stands in the page itself, before anything that can be pressed. */
export const KEEP_EARLY_CLICKS = `(() => {
  const clicks = []
  const keep = (event) => {
    const button = event.target.closest?.('button')
    if (button) clicks.push({ event, button })
  }
  const stay = (event) => event.preventDefault()
  addEventListener('click', keep, true)
  addEventListener('submit', stay, true)
  globalThis.earlyClicks = {
    clicks,
    end: () => {
      removeEventListener('click', keep, true)
      removeEventListener('submit', stay, true)
    },
  }
})()`

/** Once, when the page has come alive. */
export const replayEarlyClicks = (): void => {
  const early = globalThis.earlyClicks
  if (!early) return
  early.end()
  delete globalThis.earlyClicks
  // A click that is on its way right now has made React hurry up, and reaches it.
  const lost = early.clicks.filter(({ event }) => event.eventPhase === Event.NONE)
  setTimeout(() => lost.forEach(({ button }) => button.click()))
}
