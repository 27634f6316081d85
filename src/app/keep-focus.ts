import { KEPT } from '#src/ui/focus-lost.ts'

const CONTROL = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary'
const HEADING = 'h1, h2, h3, legend'
const SHELL = '[data-part="shell"]'
const OPEN_STEP = '[data-part="step"][data-state="open"] h2'
/** Dialogs, notices and new screens take the focus by themselves before. */
const FRAMES = 1

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled') && isShown(element)
/** The browser takes the focus off a control that was disabled only when it draws the next frame. */
const isLost = () => document.activeElement === document.body || document.activeElement?.matches(':disabled') === true
const shownIn = (parent: ParentNode, selector: string) => [...parent.querySelectorAll(selector)].find(isShown)

/** The place of an element in the page, so that what is near it is found when it is gone. */
interface Place {
  element: Element
  /** Among the children of its parent. */
  index: number
}

const pathOf = (element: Element): Place[] => {
  const path: Place[] = []
  for (let at: Element | null = element; at !== null; at = at.parentElement)
    path.push({ element: at, index: at.parentElement ? [...at.parentElement.children].indexOf(at) : 0 })
  return path
}

/** The same control of the next row, or of the one before. */
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

/** The control nearest to where the focus was, or the heading of what is shown there now. */
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

/** Where the focus was before this was loaded. The place of a control that is gone by now is not known: it was on the page. */
const placeBefore = (shell: Element): Place[] => {
  const element = globalThis.earlyClicks?.focused
  if (!element || (isUsable(element) && isLost())) return []
  return element.isConnected ? pathOf(element) : [{ element, index: 0 }, ...pathOf(shell)]
}

/**
 * Keeps the focus off the page as a whole: a control that had it and was removed or disabled hands it to what is near.
 * @returns what ends it
 */
export const keepFocus = (): (() => void) => {
  const shell = document.querySelector<HTMLElement>(SHELL)!
  let path = placeBefore(shell)
  let frame = 0
  const remember = ({ target }: FocusEvent) => {
    path = pathOf(target as Element)
  }
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    // A press beside everything takes the focus away, and so does another window.
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
  // Dialogs are drawn beside the shell.
  const changes = new MutationObserver(look)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'style'] })
  shell.addEventListener('focusin', remember)
  shell.addEventListener('focusout', forget)
  look()
  return () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    shell.removeEventListener('focusin', remember)
    shell.removeEventListener('focusout', forget)
  }
}
