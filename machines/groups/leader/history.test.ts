import { expect, test } from 'vitest'
import { change, redo, startHistory, undo } from './history.ts'

test('Undo reverts the latest change first, and redo restores it', () => {
  const changed = change(change(startHistory('a'), 'b'), 'c')
  expect(undo(changed).present).toBe('b')
  expect(undo(undo(changed)).present).toBe('a')
  expect(redo(undo(undo(changed))).present).toBe('b')
})

test('Undo removes several letters typed into one cell at once', () => {
  const typed = change(change(change(startHistory(''), 'A', 'cell'), 'An', 'cell'), 'Ann', 'cell')
  expect(undo(typed).present).toBe('')
})

test('A change after an undo starts a new step, even in the same cell', () => {
  const undone = undo(change(startHistory('a'), 'b', 'cell'))
  const changed = change(undone, 'c', 'cell')
  expect(redo(changed).present).toBe('c')
  expect(undo(changed).present).toBe('a')
})

test('Undo at the first step and redo at the last step have no effect', () => {
  const start = startHistory('a')
  expect(undo(start)).toBe(start)
  expect(redo(start)).toBe(start)
})
