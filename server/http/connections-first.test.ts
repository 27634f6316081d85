import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { createConnectionsFirst } from './connections-first.ts'

const open = () => {
  let turn: (() => void)[] = []
  const acted: string[] = []
  const server = new EventEmitter()
  const { watch, soon } = createConnectionsFirst((act) => void turn.push(act))
  watch(server as Server)
  return {
    acted,
    start: (name: string) => soon(() => acted.push(name)),
    /** Runs one turn of the event loop, perhaps with a new connection. */
    pass: (connects: boolean) => {
      if (connects) server.emit('connection')
      const acts = turn
      turn = []
      for (const act of acts) act()
    },
  }
}

test('A request starts in the next turn if no connection is new', () => {
  const { start, pass, acted } = open()
  start('call')
  expect(acted).toEqual([])
  pass(false)
  expect(acted).toEqual(['call'])
})

test('New connections are accepted before the next request starts', () => {
  const { start, pass, acted } = open()
  start('call')
  for (let turn = 1; turn <= 5; turn += 1) pass(true)
  expect(acted).toEqual([])
  pass(false)
  expect(acted).toEqual(['call'])
})

test('A flood of connections delays a request by at most 32 turns', () => {
  const { start, pass, acted } = open()
  start('call')
  for (let turn = 1; turn <= 31; turn += 1) pass(true)
  expect(acted).toEqual([])
  pass(true)
  expect(acted).toEqual(['call'])
})
