/**
 * The field of a cell. If no column is given, it is the field of the person's first equipment, or the group's choice of
 * equipment while the group takes none.
 */
const fieldOf = (row: Element, column: string | null): HTMLElement | null =>
  column === null
    ? (row.querySelector<HTMLElement>('[data-cell="size"] select:enabled') ??
      document.querySelector<HTMLElement>('[data-part="group-equipment"] select'))
    : row.querySelector<HTMLElement>(`[data-column="${column}"]`)

/** Moves the focus to a cell of a row, whose fields a phone shows once the row is open. */
export const showCell = (row: Element, column: string | null): void => {
  const field = fieldOf(row, column)
  if (field?.checkVisibility()) {
    field.focus()
    return
  }
  row.querySelector<HTMLElement>('[data-part="row-toggle"][aria-expanded="false"]')?.click()
  requestAnimationFrame(() => field?.focus())
}
