import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { inspection, setInspection } from '#src/visit/inspection.ts'
import { openInspector } from './open.ts'

afterEach(() => {
  setInspection(undefined)
  vi.unstubAllGlobals()
})

/** Without a raised limit, the hosted page would cut a list of this length. */
const persons = Array.from({ length: 400 }, (_, at) => ({ name: `person ${at}` }))

test('The hosted inspector opens its page in a window, and gets long lists whole', () => {
  const sentMessages: string[] = []
  const opened: string[] = []
  const idle: (() => void)[] = []
  const listeners: ((message: { data: object }) => void)[] = []
  vi.stubGlobal('window', {
    open: (url: string) => {
      opened.push(url)
      return { postMessage: (message: object) => sentMessages.push(JSON.stringify(message)) }
    },
    addEventListener: (_: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    requestIdleCallback: (callback: () => void) => idle.push(callback),
  })
  openInspector('stately')
  expect(opened).toEqual(['https://stately.ai/inspect'])
  createActor(createMachine({ id: 'group', context: { persons } }), inspection()).start()
  for (const callback of idle) callback()
  for (const listener of listeners) listener({ data: { type: '@statelyai.connected' } })
  expect(sentMessages.join('')).toContain('person 0"')
  expect(sentMessages.join('')).toContain('person 399"')
})
