import type { KeyboardEvent } from 'react'

const STOP = '[data-column]:enabled, button'

const stopsIn = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(STOP)].filter((stop) => stop.checkVisibility())

/** An arrow key leaves a text at its end, or where the whole of it is selected. */
const isAtEnd = (field: HTMLElement, by: -1 | 1): boolean => {
  if (!(field instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (by === 1 ? value.length : 0)
}

/** A row is one stop of the Tab key: what had the focus in it last. On a phone an open row is a form, whose fields all are. */
export const moveStop = (target: HTMLElement): void => {
  const row = target.closest('tr')
  if (!row || row.hasAttribute('data-open') || !target.matches(STOP)) return
  for (const stop of row.querySelectorAll<HTMLElement>(STOP)) stop.tabIndex = stop === target ? 0 : -1
}

/** The arrow keys lead from field to field of a row. */
export const moveInRow = (event: KeyboardEvent<HTMLElement>): void => {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0 || !row || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !isAtEnd(target, by))
    return
  const stops = stopsIn(row)
  const next = stops[stops.indexOf(target) + by]
  // A list would change its choice.
  event.preventDefault()
  next?.focus()
}
