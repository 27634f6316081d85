import { expect, test } from 'vitest'
import { traitsOf } from './model-traits.ts'

const piste = { features: { skills: 10, powder: 10, turn: 20 } }
const allRound = { features: { skills: 20, powder: 40, turn: 30 } }

test('A model’s traits are its ability and the features that differ between models', () => {
  expect(traitsOf([piste, allRound], piste)).toEqual(['skills.1', 'snow.piste'])
  expect(traitsOf([piste, allRound], allRound)).toEqual(['skills.1', 'snow.both'])
})

test('A model without features has no traits, nor has an only model without ability', () => {
  expect(traitsOf([piste, {}], {})).toEqual([])
  expect(traitsOf([{ features: { terrain: 100, suspension: 100 } }], { features: { terrain: 100 } })).toEqual([])
})
