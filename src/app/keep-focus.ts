import { KEPT } from '#src/ui/focus-lost.ts'

const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
const HEADING = 'h1, h2, h3, legend'
const SHELL = '[data-part="shell"]'
const OPEN_STEP = '[data-part="step"][data-state="open"] h2'
/** The number of frames to wait, so that dialogs, notices and new screens can take the focus themselves. */
const FRAMES = 1

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled') && isShown(element)
/** A disabled control counts too, because the browser removes the focus from it only in the next frame. */
const isLost = () => document.activeElement === document.body || document.activeElement?.matches(':disabled') === true
const shownIn = (parent: ParentNode, selector: string) => [...parent.querySelectorAll(selector)].find(isShown)

interface Place {
  element: Element
  index: number
}

const pathOf = (element: Element): Place[] => {
  const path: Place[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    path.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  return path
}

const inNextRow = (path: Place[]): Element | undefined => {
  const at = path.findIndex(({ element }) => element.matches('li, tr') && !element.isConnected)
  const list = at === -1 ? undefined : path[at + 1]?.element
  if (!list?.isConnected) return undefined
  const row = list.children[path[at]!.index] ?? list.lastElementChild
  const part = path[0]!.element.getAttribute('data-part')
  if (!row) return undefined
  const same = part === null ? undefined : shownIn(row, `[data-part="${part}"]:enabled`)
  return same ?? shownIn(row, CONTROL)
}

const nearest = (path: Place[]): Element | undefined => {
  const [last] = path
  if (!last) return undefined
  if (isUsable(last.element)) return last.element
  if (last.element.isConnected && isShown(last.element)) {
    const beside = last.element.parentElement && shownIn(last.element.parentElement, CONTROL)
    if (beside) return beside
  }
  const row = inNextRow(path)
  if (row) return row
  for (const { element } of path)
    if (element.isConnected && isShown(element)) {
      const place = element.matches(SHELL) ? element.querySelector('main')! : element
      const heading = shownIn(place, OPEN_STEP) ?? shownIn(place, HEADING)
      if (heading) return heading
    }
  return undefined
}

const pathBeside = (element: Element, shell: Element): Place[] => [{ element, index: 0 }, ...pathOf(shell)]

const placeBefore = (shell: Element): Place[] => {
  const element = globalThis.earlyClicks?.focused
  if (!element || (isUsable(element) && isLost())) return []
  return element.isConnected ? pathOf(element) : pathBeside(element, shell)
}

/**
 * Moves the focus to a neighbour when the focused control is removed, hidden or disabled, because otherwise the browser
 * would move the focus to the whole page.
 * @returns a function that stops moving the focus
 */
export const keepFocus = (): (() => void) => {
  const shell = document.querySelector<HTMLElement>(SHELL)!
  let path = placeBefore(shell)
  let frame = 0
  const remember = ({ target }: FocusEvent) => {
    const element = target as Element
    if (shell.contains(element)) path = pathOf(element)
    // A dialog that opens by itself has no earlier element to which the focus could return.
    else if (path.length === 0) path = pathBeside(element, shell)
  }
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    // If the control is still usable, the visitor has pressed the background or left the window, so the focus is not
    // moved.
    queueMicrotask(() => {
      if (relatedTarget === null && isUsable(target as Element)) path = []
    })
  }
  const mend = (left: number) => {
    if (!isLost()) return
    if (left > 0) {
      frame = requestAnimationFrame(() => mend(left - 1))
      return
    }
    const next = nearest(path) as HTMLElement | undefined
    if (!next) return
    if (!next.matches(CONTROL)) {
      if (!next.hasAttribute('tabindex')) next.tabIndex = -1
      next.setAttribute(KEPT, '')
      next.addEventListener('blur', () => next.removeAttribute(KEPT), { once: true })
    }
    next.focus()
  }
  const look = () => {
    if (path.length === 0 || !isLost()) return
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => mend(FRAMES))
  }
  // Observes the body, because dialogs are rendered beside the shell.
  const changes = new MutationObserver(look)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'style'] })
  document.body.addEventListener('focusin', remember)
  shell.addEventListener('focusout', forget)
  look()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    document.body.removeEventListener('focusin', remember)
    shell.removeEventListener('focusout', forget)
  }
}
