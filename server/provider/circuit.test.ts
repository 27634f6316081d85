import { expect, test } from 'vitest'
import { createCircuit } from './circuit.ts'

let now = 0
const circuit = () => createCircuit(() => now)

const failsAfter = (seconds: number) => async () => {
  now += seconds * 1_000
  throw new Error('no answer')
}
const answers = () => Promise.resolve('answer')

const outcome = (call: Promise<string>) => call.catch((error: Error) => error.name)

test('The circuit breaker refuses calls for half a minute after three calls without an answer', async () => {
  const { run, isOpen } = circuit()
  for (let at = 0; at < 3; at += 1) {
    expect(isOpen()).toBe(false)
    expect(await outcome(run(failsAfter(10)))).toBe('Error')
  }
  expect(isOpen()).toBe(true)
  expect(await outcome(run(answers))).toBe('CircuitOpen')
  now += 30_000
  expect(await outcome(run(answers))).toBe('answer')
  expect(await outcome(run(failsAfter(10)))).toBe('Error')
  expect(isOpen()).toBe(false)
})

test('Half a minute after opening, the circuit breaker sends a single call as a trial', async () => {
  const { run } = circuit()
  for (let at = 0; at < 3; at += 1) await outcome(run(failsAfter(10)))
  now += 30_000
  const trial = Promise.withResolvers<string>()
  const trying = run(() => trial.promise)
  expect(await outcome(run(answers))).toBe('CircuitOpen')
  trial.resolve('answer')
  expect(await trying).toBe('answer')
  expect(await outcome(run(answers))).toBe('answer')
})

test('Calls that fail quickly do not make the circuit breaker refuse calls', async () => {
  const { run, isOpen } = circuit()
  for (let at = 0; at < 20; at += 1) await outcome(run(failsAfter(1)))
  expect(isOpen()).toBe(false)
})
