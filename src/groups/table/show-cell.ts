/**
 * Returns the field of a cell. Without a column, returns the field of the person's first equipment, or the group's
 * choice of equipment if the row has no such field.
 */
const fieldOf = (row: Element, column: string | null): HTMLElement | null =>
  column === null
    ? (row.querySelector<HTMLElement>('[data-cell="size"] select:enabled') ??
      document.querySelector<HTMLElement>('[data-part="group-equipment"] select'))
    : row.querySelector<HTMLElement>(`[data-column="${column}"]`)

/** Moves the focus to a cell of a row. On a phone, first opens the row, because a closed row hides its fields. */
export const showCell = (row: Element, column: string | null): void => {
  const field = fieldOf(row, column)
  if (field?.checkVisibility()) {
    field.focus()
    return
  }
  row.querySelector<HTMLElement>('[data-part="row-toggle"][aria-expanded="false"]')?.click()
  requestAnimationFrame(() => field?.focus())
}
