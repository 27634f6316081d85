const fieldOf = (row: Element, column: string | null): HTMLElement | null =>
  column === null
    ? (row.querySelector<HTMLElement>('[data-cell="size"] select:enabled') ??
      document.querySelector<HTMLElement>('[data-part="group-equipment"] select'))
    : row.querySelector<HTMLElement>(`[data-column="${column}"]`)

/** On a phone, first opens the row, because a closed row hides its fields. */
export const showCell = (row: Element, column: string | null): void => {
  const field = fieldOf(row, column)
  if (field?.checkVisibility()) {
    field.focus()
    return
  }
  row.querySelector<HTMLElement>('[data-part="row-toggle"][aria-expanded="false"]')?.click()
  requestAnimationFrame(() => field?.focus())
}
