import { expect, test } from 'vitest'
import { cancellationMachine } from '#machines/cancellation.ts'
import { cookieConsentMachine } from '#machines/cookie-consent.ts'
import { arrowsTaken } from './arrows-taken.ts'
import { chartOf } from './chart.ts'

const context = { bookingId: 'b', result: null }

test('An event takes the transition whose guard is true', () => {
  expect(arrowsTaken(cancellationMachine, { value: 'standing', context }, { type: 'cancel.ask' })).toEqual([
    'standing|cancel.ask|0',
  ])
  const answered = { type: 'cancel.refused' }
  expect(arrowsTaken(cancellationMachine, { value: 'cancelling', context }, answered)).toEqual([
    'cancelling|cancel.refused|0',
  ])
})

test('An event that a state does not handle takes no transition', () => {
  expect(arrowsTaken(cancellationMachine, { value: 'standing', context }, { type: 'cancel.keep' })).toEqual([])
})

test('The transitions of an event include automatic ones, and the chart contains all of them', () => {
  const taken = arrowsTaken(
    cookieConsentMachine,
    {
      value: { dialog: { open: 'offering' }, tracking: 'off' },
      context: {
        isTracking: true,
        settings: { purposes: {}, decidedAt: null, seenBanners: [] },
        hasSettings: false,
        chosen: {},
      },
    },
    { type: 'consent.declineAll', at: '2026-01-01T00:00:00Z' } as never,
  )
  expect(taken).toContain('dialog.open|consent.declineAll|0')
  expect(taken).toContain('dialog.saved||0')
  const drawn = chartOf(cookieConsentMachine).arrows.map(({ id }) => id)
  expect(taken.filter((id) => !drawn.includes(id))).toEqual([])
})
