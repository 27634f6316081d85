/** Takes the focus to a cell. On a phone its row is opened first. */
export const showCell = (row: string, column: string): void => {
  const element = document.querySelector(`[data-row="${row}"]`)
  const toggle = element?.querySelector<HTMLElement>('[data-part="row-toggle"][aria-expanded="false"]')
  if (toggle?.checkVisibility()) toggle.click()
  requestAnimationFrame(() => element?.querySelector<HTMLElement>(`[data-column="${column}"]`)?.focus())
}
