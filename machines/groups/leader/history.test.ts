import { expect, test } from 'vitest'
import { change, redo, startHistory, undo } from './history.ts'

test('Undo takes back changes in order, and redo restores them', () => {
  const changed = change(change(startHistory('a'), 'b'), 'c')
  expect(undo(changed).present).toBe('b')
  expect(undo(undo(changed)).present).toBe('a')
  expect(redo(undo(undo(changed))).present).toBe('b')
})

test('Typing several letters into one cell makes one step', () => {
  const typed = change(change(change(startHistory(''), 'A', 'cell'), 'An', 'cell'), 'Ann', 'cell')
  expect(undo(typed).present).toBe('')
})

test('A change after an undo starts a new step, even in the same cell', () => {
  const undone = undo(change(startHistory('a'), 'b', 'cell'))
  const changed = change(undone, 'c', 'cell')
  expect(redo(changed).present).toBe('c')
  expect(undo(changed).present).toBe('a')
})

test('Undo before the first step and redo after the last change nothing', () => {
  const start = startHistory('a')
  expect(undo(start)).toBe(start)
  expect(redo(start)).toBe(start)
})
