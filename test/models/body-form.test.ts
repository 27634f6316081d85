import { expect, test } from 'vitest'
import { bodyFormMachine, describedIn, wrongFields, type BodyFormContext } from '#machines/body-form.ts'
import type { Row } from './rows.ts'
import { expectWhole, walkMachine } from './walk-machine.ts'

const PAUSE = 'xstate.after.typingPause.bodyForm.asking.typing'
const asked = {
  fields: ['firstname', 'height', 'skills'],
  texts: { firstname: 'Anna' },
  today: '2026-12-01',
} as const

const events = [
  { type: 'field.write', field: 'height', text: '17' },
  { type: 'field.write', field: 'height', text: '178' },
  { type: 'form.leave' },
  { type: PAUSE },
  { type: 'form.finish' },
  { type: 'form.open' },
] as const
const emptied = { type: 'field.write', field: 'height', text: '' } as const

const isSound = ({ texts: { height } }: BodyFormContext) => height !== '17'
const isBlank = ({ texts: { height = '' } }: BodyFormContext) => height === ''

const typed: Row<BodyFormContext>['changes'] = ({ texts }, { text }) => ({ texts: { ...texts, height: text } })

const rows: readonly Row<BodyFormContext>[] = [
  { in: 'inviting', on: 'field.write', to: 'asking.typing', does: ['storeText'], changes: typed },
  { in: 'inviting', on: 'form.open', to: 'asking.resting' },
  { in: 'asking', on: 'field.write', to: 'asking.typing', does: ['storeText'], changes: typed, again: ['typingPause'] },
  { in: 'asking.typing', on: 'form.leave', to: 'asking.resting', does: ['describe'] },
  { in: 'asking.typing', on: PAUSE, to: 'asking.resting', does: ['describe'] },
  { in: 'asking', on: 'form.finish', if: isBlank, to: 'inviting', does: ['describe'] },
  { in: 'asking', on: 'form.finish', if: isSound, to: 'folded', does: ['describe'] },
  { in: 'asking', on: 'form.finish', to: 'asking.resting' },
  { in: 'folded', on: 'form.open', to: 'asking.resting' },
]

test('Generated paths reach every state and transition of the form for measures', () => {
  const walk = walkMachine(bodyFormMachine, {
    parts: [
      { input: asked, events: [...events, emptied] },
      { input: { ...asked, texts: { height: '178' } }, events },
    ],
    facts: ({ context }) => [context.texts.height],
    starts: ({ texts }) => (texts.height === undefined ? 'inviting' : 'folded'),
    rows,
    runs: { typingPause: { in: 'asking.typing', ms: () => 600 } },
    invariant: (snapshot) => {
      expect(snapshot.can({ type: snapshot.matches('asking') ? 'form.finish' : 'form.open' })).toBe(true)
    },
  })
  expectWhole('bodyForm', walk)
})

test('An impossible measure is marked as wrong and not stored', () => {
  const texts = { firstname: ' Anna ', height: '17', skills: '2' }
  expect(wrongFields({ ...asked, texts })).toEqual(['height'])
  expect(describedIn({ ...asked, texts })).toEqual({ firstname: 'Anna', height: null, skills: 2 })
  expect(describedIn({ ...asked, texts: { height: '1,78' } })).toEqual({ firstname: null, height: 178, skills: null })
})
