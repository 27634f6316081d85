import { afterAll, expect, test } from 'vitest'
import { copyForGuide, STEP_BLOCKS } from '#test/support/guide-copy.ts'

const copy = copyForGuide(['contract', 'domain', 'machines', 'locales', 'src', 'scripts', 'package.json'])
afterAll(copy.remove)

const WAY = `
import { createActor } from 'xstate'
import { bookingMachine } from '#machines/booking/machine.ts'
import { nextStep, possibleNextSteps, stepNumber } from '#machines/booking/steps.ts'
import { statechartFiles, stepWordFiles } from '#scripts/statechart-files.ts'
const shop = { today: '2026-03-02', maxPersons: 4, youthAge: 15, coveragePerDefault: false, locations: [], offers: { hours: false, accommodations: false }, specials: [], fixedLocation: null, wl: null }
const language = { locale: 'de', typeNames: { 1: 'a', 2: 'b', 3: 'c' } }
const { context, machine } = createActor(bookingMachine, { input: { shop, language } }).getSnapshot()
const files = [...stepWordFiles(), ...statechartFiles().map(({ wordFile }) => wordFile)]
console.log(JSON.stringify({
  afterSpecials: possibleNextSteps('specials'),
  afterWishes: nextStep(context, 'wishes'),
  number: stepNumber(context, 'wishes'),
  description: machine.states.step.states.wishes.config.description,
  missing: files.flatMap(({ path, missing }) => missing.map((word) => path + ': ' + word)),
}))
`

const decided = () => {
  copy.write('way.ts', WAY)
  const { output, code } = copy.run(['way.ts'])
  expect(code, output).toBe(0)
  return JSON.parse(output) as Record<string, unknown>
}

test('A new step takes four hand-written files and fewer than 30 lines', () => {
  expect([...new Set(STEP_BLOCKS.map(({ file }) => file))]).toEqual([
    'machines/booking/steps.ts',
    'src/booking/steps/wishes/WishesStep.tsx',
    'locales/de/steps.json',
    'locales/en/steps.json',
  ])
  const added = STEP_BLOCKS.flatMap(({ kind, lines }) =>
    kind === 'diff' ? lines.filter((line) => line.startsWith('+')) : lines,
  )
  expect(added.length).toBeLessThan(30)
})

test('The new step’s entry in steps.ts decides its place and number, and requires texts', () => {
  copy.apply(STEP_BLOCKS.filter(({ file }) => !file.startsWith('locales/')))
  expect(decided()).toEqual({
    afterSpecials: ['accommodation', 'rates', 'wishes'],
    afterWishes: 'cart',
    number: 7,
    description: 'The visitor writes further wishes.',
    missing: [
      'locales/de/steps.json: to, wishes',
      'locales/de/steps.json: states, wishes',
      'locales/de/steps.json: descriptions, wishes',
      'locales/en/steps.json: to, wishes',
      'locales/en/steps.json: states, wishes',
    ],
  })
  copy.apply(STEP_BLOCKS.filter(({ file }) => file.startsWith('locales/')))
  expect(decided().missing).toEqual([])
})
