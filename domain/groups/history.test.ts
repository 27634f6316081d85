import { expect, test } from 'vitest'
import { change, redo, startHistory, undo } from './history.ts'

test('each change is taken back and made again in order', () => {
  const changed = change(change(startHistory('a'), 'b'), 'c')
  expect(undo(changed).present).toBe('b')
  expect(undo(undo(changed)).present).toBe('a')
  expect(redo(undo(undo(changed))).present).toBe('b')
})

test('letters typed into one cell are one step', () => {
  const typed = change(change(change(startHistory(''), 'A', 'cell'), 'An', 'cell'), 'Ann', 'cell')
  expect(undo(typed).present).toBe('')
})

test('a change after an undo begins anew, also in the same cell', () => {
  const undone = undo(change(startHistory('a'), 'b', 'cell'))
  const changed = change(undone, 'c', 'cell')
  expect(redo(changed).present).toBe('c')
  expect(undo(changed).present).toBe('a')
})

test('nothing is taken back before the first step or made after the last', () => {
  const start = startHistory('a')
  expect(undo(start)).toBe(start)
  expect(redo(start)).toBe(start)
})
