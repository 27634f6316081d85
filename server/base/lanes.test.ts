import { expect, test } from 'vitest'
import { inLanes } from './lanes.ts'

const THINGS = ['a1', 'a2', 'b1', 'b2']
const laneOf = (thing: string) => thing[0]!
const failed = () => {}

test('A slow lane of tasks delays no other lane and runs its tasks in order', async () => {
  const done: string[] = []
  const slow = Promise.withResolvers<void>()
  const working = inLanes(THINGS, {
    laneOf,
    failed,
    stop: undefined,
    work: async (thing) => {
      if (thing === 'a1') await slow.promise
      done.push(thing)
      if (thing === 'b2') slow.resolve()
    },
  })
  await working
  expect(done).toEqual(['b1', 'b2', 'a1', 'a2'])
})

test('After a task fails, its lane and the other lanes run their remaining tasks', async () => {
  const done: string[] = []
  const failures: string[] = []
  await inLanes(THINGS, {
    laneOf,
    stop: undefined,
    failed: (thing, error) => failures.push(`${thing} ${String(error)}`),
    work: async (thing) => {
      if (thing === 'a1') throw new Error('broken')
      done.push(thing)
    },
  })
  expect(failures).toEqual(['a1 Error: broken'])
  expect(done.toSorted()).toEqual(['a2', 'b1', 'b2'])
})

test('No task starts after the lanes are stopped, or after their time limit', async () => {
  const done: string[] = []
  const asked = new AbortController()
  const work = async (thing: string) => {
    done.push(thing)
    asked.abort()
  }
  await inLanes(THINGS, { laneOf, failed, stop: asked.signal, work })
  await inLanes(THINGS, { laneOf, failed, stop: undefined, work, beginMs: 0 })
  expect(done).toEqual(['a1'])
})
