import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

test('Errors and successes have the colours of the specification', () => {
  const theme = css('theme.css')
  expect(/--error: (.*);/.exec(theme)?.[1]).toBe('#eb081a')
  expect(/--success: (.*);/.exec(theme)?.[1]).toBe('#75af80')
})

test('A dialog is 400 px wide, a text 300 to 1000 px, on layer 2400', () => {
  const dialog = css('Dialog.css')
  expect(/'narrow'\] \{\s*max-inline-size: (.*);/.exec(dialog)?.[1]).toBe('400px')
  expect(/min-inline-size: min\((\d+px), 100%\)/.exec(dialog)?.[1]).toBe('300px')
  expect(/max-inline-size: min\((\d+px), 100%\)/.exec(dialog)?.[1]).toBe('1000px')
  expect(dialog).toContain('z-index: var(--layer-dialog);')
  expect(/--layer-dialog: (\d+);/.exec(css('theme.css'))?.[1]).toBe('2400')
})
