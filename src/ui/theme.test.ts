import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('Errors and successes have the specified colours', () => {
  const theme = css('theme.css')
  expect(/--error: (.*);/.exec(theme)?.[1]).toBe('#eb081a')
  expect(/--success: (.*);/.exec(theme)?.[1]).toBe('#75af80')
})

test('Dialogs have the specified layer and widths: 300 to 1000 px, narrow ones 400 px', () => {
  const dialog = css('Dialog.css')
  expect(/'narrow'\] \{\s*max-inline-size: (.*);/.exec(dialog)?.[1]).toBe('400px')
  expect(/min-inline-size: min\((\d+px), 100%\)/.exec(dialog)?.[1]).toBe('300px')
  expect(/max-inline-size: min\((\d+px), 100%\)/.exec(dialog)?.[1]).toBe('1000px')
  expect(dialog).toContain('z-index: var(--layer-dialog);')
  expect(/--layer-dialog: (\d+);/.exec(css('theme.css'))?.[1]).toBe('2400')
})

test('Bold text has a bold fallback font, so that the browser does not imitate bold', () => {
  for (const [family, bold] of [
    ['Figtree fallback', 'Arial Bold'],
    ['Figtree Roboto', 'Roboto Bold'],
    ['Figtree DejaVu', 'DejaVu Sans Bold'],
  ]) {
    const faces = css('theme.css').match(new RegExp(`@font-face \\{[^}]*${family}[^}]*\\}`, 'g')) ?? []
    expect(faces.map((face) => /font-weight: (\d+);/.exec(face)?.[1])).toEqual(['400', '600'])
    expect(faces[1]).toContain(`local('${bold}')`)
  }
})
