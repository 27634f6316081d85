import type { KeyboardEvent } from 'react'

const STOP = '[data-column]:enabled, button'

const stopsIn = (row: Element): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>(STOP)].filter((stop) => stop.checkVisibility())

const isAtEnd = (field: HTMLElement, by: -1 | 1): boolean => {
  if (!(field instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (by === 1 ? value.length : 0)
}

/** Makes `target` the only field of its row at which the Tab key stops, except in an open row on a phone. */
export const moveStop = (target: HTMLElement): void => {
  const row = target.closest('tr')
  if (!row || row.hasAttribute('data-open') || !target.matches(STOP)) return
  for (const stop of row.querySelectorAll<HTMLElement>(STOP)) stop.tabIndex = stop === target ? 0 : -1
}

export const moveInRow = (event: KeyboardEvent<HTMLElement>): void => {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0 || !row || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || !isAtEnd(target, by))
    return
  const stops = stopsIn(row)
  const next = stops[stops.indexOf(target) + by]
  event.preventDefault()
  next?.focus()
}
