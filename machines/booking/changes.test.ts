import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bookingInput, bookedLocation } from '#test/support/booking-input.ts'
import type { BookingEvent } from './events.ts'
import { bookingMachine } from './machine.ts'

const raisedBy = (...events: BookingEvent[]): string[] => {
  let raised: string[] = []
  const booking = createActor(bookingMachine, {
    input: bookingInput([bookedLocation('tal'), bookedLocation('berg')]),
    inspect: (inspected) => {
      if (inspected.type === '@xstate.microstep') raised.push(inspected.event.type)
    },
  }).start()
  for (const event of events) {
    raised = []
    booking.send(event)
  }
  booking.stop()
  return raised.filter((type) => type.endsWith('.changed'))
}

const days = [
  { type: 'day.click', day: '2099-01-10' },
  { type: 'day.click', day: '2099-01-12' },
] as const
const atTal = { type: 'location.choose', location: 'tal' } as const
const person = { list: 'adults', at: 0 } as const

test.each<{ what: string; events: BookingEvent[]; asked: string[] }>([
  { what: 'a new day', events: [...days], asked: ['booking.changed', 'period.changed'] },
  { what: 'another location', events: [atTal], asked: ['booking.changed', 'period.changed'] },
  { what: 'the same location again', events: [atTal, atTal], asked: [] },
  { what: 'an age', events: [{ type: 'person.age', person, age: 30 }], asked: ['booking.changed'] },
  { what: 'a remark', events: [{ type: 'remark.write', remark: 'Late' }], asked: [] },
  { what: 'a description', events: [{ type: 'person.describe', person, description: { height: 178 } }], asked: [] },
])('The choice of $what raises the events $asked', ({ events, asked }) => {
  expect(raisedBy(...events)).toEqual(asked)
})
