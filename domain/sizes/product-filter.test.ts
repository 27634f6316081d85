import { expect, test } from 'vitest'
import { answersOf, descriptionOf } from './product-filter.ts'

test('Answers of the size advice become personal fields, and skipped questions are stored', () => {
  expect(descriptionOf({ sport: 'ski', skills: 2, height: 178, weight: null })).toEqual({
    height: 178,
    skills: 2,
    answers: { sport: 'ski', weight: null },
  })
  expect(descriptionOf({ skills: null })).toEqual({ answers: { skills: null } })
})

test('A known height counts as answered, and an unknown weight then counts as skipped', () => {
  expect(answersOf({ height: 178, skills: 3, answers: { sport: 'ski' } })).toEqual({
    sport: 'ski',
    height: 178,
    weight: null,
    skills: 3,
  })
  expect(answersOf({ height: 178, weight: 75, answers: { height: null, weight: null } })).toEqual({
    height: 178,
    weight: 75,
  })
  expect(answersOf({ weight: 75 })).toEqual({})
})
