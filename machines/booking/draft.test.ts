import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { bookingInput, bookedLocation } from '#test/support/booking-input.ts'
import { initialContext, withBooking } from './context.ts'
import { fromDraft, personalOf, toDraft } from './draft.ts'
import { bookingMachine } from './machine.ts'

describe('the location of a draft', () => {
  const context = initialContext(bookingInput([bookedLocation('tal'), bookedLocation('berg')]))
  const revived = (place: string | null) => fromDraft(context, { ...toDraft(context.booking), location: place })

  test('the draft’s location is restored', () => {
    expect(revived('berg').booking.location).toBe('berg')
    expect(revived('berg').losses).toEqual([])
    expect(revived(null).losses).toEqual([])
  })

  test('a location that the shop no longer has is dropped and reported as lost', () => {
    expect(revived('seilbahn').booking.location).toBeNull()
    expect(revived('seilbahn').losses).toEqual([{ kind: 'location' }])
  })
})

test('The draft’s white label is restored unless the URL contains another white label', () => {
  const input = bookingInput([bookedLocation('tal')])
  const from = (wl: string | null) => initialContext({ ...input, shop: { ...input.shop, wl } })
  const kept = toDraft(from('hotel').booking)
  expect(kept.wl).toBe('hotel')
  expect(fromDraft(from(null), kept).booking.wl).toBe('hotel')
  expect(fromDraft(from('bergbahn'), kept).booking.wl).toBe('bergbahn')
})

test('The stored choices do not contain the message to the shop', () => {
  const { booking } = withBooking(initialContext(bookingInput([bookedLocation('tal')])), {
    remark: 'Anna kommt später',
  })
  expect(booking.remark).toBe('Anna kommt später')
  expect(JSON.stringify(toDraft(booking))).not.toContain('Anna')
})

test('A logout resets the booking’s persons, removes personal data and keeps the location', () => {
  const actor = createActor(bookingMachine, { input: bookingInput([bookedLocation('tal')]) }).start()
  const { persons } = actor.getSnapshot().context.booking
  const person = { list: 'adults', at: 0 } as const
  actor.send({ type: 'person.age', person, age: 34 })
  actor.send({
    type: 'personal.saved',
    personal: {
      persons: [{ firstname: 'Xaverl', birthday: '1988-04-01', age: 34, height: 181, isAutofilled: true }],
      contact: { firstname: 'Mathilde' },
      groupname: 'Skiclub Geheim',
      remark: 'bitte leise',
      newsletter: true,
      createUser: true,
      accommodation: { name: 'Haus Geheim', address: 'Geheimweg 3' },
    },
  })
  actor.send({ type: 'person.describe', person, description: { height: 181, weight: 83 } })
  actor.send({ type: 'person.add', personType: 3 })
  const { location } = actor.getSnapshot().context.booking
  actor.send({ type: 'personal.forget' })
  const { booking } = actor.getSnapshot().context
  actor.stop()
  expect(JSON.stringify(booking)).not.toMatch(/Xaverl|Mathilde|1988|181|83|Geheim|leise|true,"createUser/)
  expect(booking.persons).toEqual(persons)
  expect(booking.location).toBe(location)
})

test('A typed accommodation is stored with personal data, not with the choices', () => {
  const accommodation = { name: 'Haus Huber', address: 'Seeweg 4, 6999 Moos' }
  const context = initialContext(bookingInput([bookedLocation('tal')]))
  const { booking } = withBooking(context, { accommodation })
  expect(toDraft(booking).accommodation).toBeNull()
  const actor = createActor(bookingMachine, { input: bookingInput([bookedLocation('tal')]) }).start()
  const personal = { persons: [], contact: {}, groupname: '', remark: '', newsletter: false, createUser: false }
  const restored = { type: 'draft.restored', draft: toDraft(booking), step: 'entry' } as const
  actor.send({ ...restored, personal: { ...personal, accommodation } })
  actor.send({ type: 'personal.saved', personal })
  expect(actor.getSnapshot().context.booking.accommodation).toEqual(accommodation)
  actor.stop()
})

test('All personal data of a booking is stored apart from the choices', () => {
  const { booking } = withBooking(initialContext(bookingInput([bookedLocation('tal')])), {
    contact: { firstname: 'Mathilde' },
    groupname: 'Skiclub',
    remark: 'bitte leise',
    newsletter: true,
    createUser: true,
  })
  expect(personalOf(booking)).toMatchObject({
    persons: [{ isAutofilled: false }, { isAutofilled: false }],
    contact: { firstname: 'Mathilde' },
    groupname: 'Skiclub',
    remark: 'bitte leise',
    newsletter: true,
    createUser: true,
  })
})
