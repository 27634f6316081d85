import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createMachine, type AnyActorRef } from 'xstate'
import { personalFormMachine } from '#machines/personal-form/machine.ts'
import { inspection, setInspection } from '#src/visit/inspection.ts'
import { openInspector } from './open.ts'

afterEach(() => {
  setInspection(undefined)
  vi.unstubAllGlobals()
})

const messagesAbout = (chart: () => AnyActorRef): string => {
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
  chart()
  for (const callback of idle) callback()
  for (const listener of listeners) listener({ data: { type: '@statelyai.connected' } })
  return sentMessages.join('')
}

test('The hosted inspector opens in a window and receives long lists whole', () => {
  // The inspector would cut off such a long list with its default limit.
  const seenBanners = Array.from({ length: 400 }, (_, at) => `banner ${at}`)
  const consent = createMachine({ id: 'cookieConsent', context: { settings: { seenBanners } } })
  const sent = messagesAbout(() => createActor(consent, inspection()).start())
  expect(sent).toContain('banner 0"')
  expect(sent).toContain('banner 399"')
})

test('The hosted inspector receives stand-ins instead of personal data', () => {
  const sent = messagesAbout(() => {
    const input = {
      people: [{ label: 'Erwachsener 1', firstname: 'Rosalinde', email: 'rosalinde@example.com' }],
      booker: 0,
      before: 0 as const,
      required: [['firstname', 'lastname', 'email'] as const],
      optional: [[]],
      ageDay: '2026-12-19',
      issues: [],
      sent: [],
      today: '2026-11-21',
      comma: ',' as const,
    }
    const form = createActor(personalFormMachine, { ...inspection(), input }).start()
    form.send({ type: 'field.write', person: 0, field: 'lastname', text: 'Hinterhuber' })
    return form
  })
  expect(sent).toContain('field.write')
  expect(sent).toContain('firstname-1')
  expect(sent).not.toMatch(/rosalinde|hinterhuber/i)
})

test('The hosted inspector receives only states and event names of charts that are not recorded', () => {
  const door = createMachine({
    id: 'door',
    context: { keyHolder: 'Rosalinde' },
    initial: 'shut',
    states: { shut: { on: { knock: 'open' } }, open: {} },
  })
  const sent = messagesAbout(() => {
    const actor = createActor(door, inspection()).start()
    actor.send({ type: 'knock', by: 'Hinterhuber' })
    return actor
  })
  expect(sent).toContain('"value":"open"')
  expect(sent).not.toMatch(/hinterhuber/i)
})
