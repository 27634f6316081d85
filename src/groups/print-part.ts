export const printPart = (part: 'link' | 'table' | 'progress'): void => {
  const root = document.documentElement
  root.dataset['printed'] = part
  globalThis.addEventListener('afterprint', () => delete root.dataset['printed'], { once: true })
  globalThis.print()
}
