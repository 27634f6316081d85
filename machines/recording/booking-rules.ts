import type { BookingContext, Removed } from '#machines/booking/context.ts'
import type { BookingEvent, PersonalData } from '#machines/booking/events.ts'
import type { PersonalRules } from './personal.ts'
import { asIs, asTheyAre, events, fields, list, orNull, type EventRules } from './rule.ts'

/** Rules for the booking and its events. */
export const bookingRules = (rules: PersonalRules) => {
  const { typed, typedStay, person, answers, booking, key, unanswered, heldReservation, keptReservation } = rules
  const ofEvents: EventRules<BookingEvent> = {
    'step.open': { step: asIs },
    'step.next': { step: asIs },
    'route.entered': { step: asIs },
    'person.add': { personType: asIs },
    'person.remove': { person: asIs },
    'person.removeLast': { counted: asIs },
    'person.age': { person: asIs, age: asIs },
    'person.coverage': { person: asIs, coverage: asIs },
    'person.answers': { person: asIs, answers },
    'day.click': { day: asIs },
    'location.choose': { location: asIs },
    'pickup.dayBefore': { on: asIs },
    'hours.choose': { hours: asIs },
    'rate.choose': { rate: asIs },
    'special.toggle': { special: asIs },
    'discount.enter': { code: orNull(typed('code')) },
    'accommodation.choose': { accommodation: asIs },
    'accommodation.type': { accommodation: typedStay },
    'remark.write': { remark: typed('remark') },
    'handover.choose': { handover: asIs },
    'person.equip': { person: asIs },
    'product.view': { person: asIs, id: asIs },
    'line.add': { person: asIs, choice: asIs },
    'line.remove': { person: asIs, id: asIs },
    'swap.choose': { at: asIs },
    'draft.restored': { draft: orNull(rules.draft), personal: orNull(rules.personalData), step: asIs },
    'personal.saved': { personal: (value) => rules.personalData(value as PersonalData) },
    'language.changed': { language: asIs },
    'order.sent': { order: unanswered },
    'order.refused': { key },
    'reservation.made': { reservation: keptReservation },
    'hold.renewed': { reservation: heldReservation },
    'offer.answered': { offer: rules.offer },
    'offer.unavailable': { paths: asIs },
    'swaps.answered': { swaps: asIs },
    'stock.answered': { stock: asIs },
  }
  const context = fields<BookingContext>({
    ...asTheyAre('shop', 'language', 'equipping', 'stock', 'errorcode', 'losses', 'removal', 'swaps', 'swapped'),
    booking,
    offer: orNull(rules.offer),
    reservation: orNull(keptReservation),
    unanswered: list(unanswered),
    removed: orNull(fields<Removed>({ removal: asIs, person })),
  })
  return { ofEvents, event: events(ofEvents), context }
}
