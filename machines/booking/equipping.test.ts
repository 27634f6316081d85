import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { BookingDraft } from '#contract/draft.ts'
import { bookedLocation, bookingInput, depotDraft } from '#test/support/booking-input.ts'
import { personAt } from '#domain/persons/persons.ts'
import { equippedRef } from './equipping.ts'
import { bookingMachine } from './machine.ts'

const { shop, language } = bookingInput([bookedLocation('tal'), bookedLocation('berg')])
const [equipped] = depotDraft.persons
const bare: BookingDraft['persons'][number] = { ...equipped!, products: [] }

const atEquipment = (...persons: (typeof bare)[]) => {
  const actor = createActor(bookingMachine, { input: { shop: { ...shop, maxPersons: 9 }, language } }).start()
  actor.send({ type: 'draft.restored', draft: { ...depotDraft, persons }, personal: null, step: 'products' })
  const open = () => {
    const { context, value } = actor.getSnapshot()
    const isAtEquipment = typeof value.step === 'object' && 'products' in value.step
    return isAtEquipment ? personAt(context.booking.persons, equippedRef(context))?.index : value.step
  }
  const goOn = () => {
    actor.send({ type: 'step.next', step: 'products' })
    return open()
  }
  return { actor, open, goOn }
}

test('“Continue” opens each person without equipment once, then the next step', () => {
  const { open, goOn } = atEquipment(equipped!, bare, equipped!, bare)
  expect([open(), goOn(), goOn(), goOn()]).toEqual([1, 2, 4, 'specials'])
})

test('“Continue” on the last person without equipment leads to the next step', () => {
  const { actor, goOn } = atEquipment(equipped!, bare)
  actor.send({ type: 'person.equip', person: { list: 'adults', at: 1 } })
  expect(goOn()).toBe('specials')
})

test('“Continue” does not lead back to an earlier person if anybody has equipment', () => {
  const { actor, goOn } = atEquipment(bare, bare, equipped!)
  actor.send({ type: 'person.equip', person: { list: 'adults', at: 2 } })
  expect(goOn()).toBe('specials')
})

test('“Continue” leads from the last person to the first if nobody has equipment', () => {
  const { open, goOn } = atEquipment(bare, bare, bare)
  expect([open(), goOn(), goOn(), goOn()]).toEqual([1, 2, 3, 1])
})

test('“Continue” is impossible if the only person has no equipment', () => {
  const { open, goOn, actor } = atEquipment(bare)
  expect([open(), goOn()]).toEqual([1, 1])
  expect(actor.getSnapshot().can({ type: 'step.next', step: 'products' })).toBe(false)
})

test('Removing the person whose tab is open opens the first person’s tab', () => {
  const { actor, open, goOn } = atEquipment(equipped!, bare)
  actor.send({ type: 'person.equip', person: { list: 'adults', at: 1 } })
  actor.send({ type: 'person.remove', person: { list: 'adults', at: 1 } })
  expect([open(), goOn()]).toEqual([1, 'specials'])
})
