import type { BookingContext, Removed } from '#machines/booking/context.ts'
import type { BookingEvent, PersonalData } from '#machines/booking/events.ts'
import type { PersonalRules } from './personal.ts'
import { asIs, asTheyAre, events, fields, list, orNull, type Rule } from './rule.ts'

export const bookingRules = (rules: PersonalRules) => {
  const { typed, stay, person, description, booking, key, unanswered, keptReservation } = rules
  const fieldsOfEvents = {
    ...asTheyAre('step', 'personType', 'person', 'counted', 'age', 'coverage', 'id', 'choice', 'choices', 'sizes'),
    ...asTheyAre('day', 'location', 'on', 'hours', 'start', 'rate', 'special', 'handover', 'language'),
    ...asTheyAre('at', 'paths', 'swaps', 'stock'),
    description,
    code: orNull(typed('code')),
    accommodation: stay,
    remark: typed('remark'),
    draft: orNull(rules.draft),
    personal: orNull(rules.personalData as Rule<Partial<PersonalData>>),
    order: unanswered,
    key,
    reservation: keptReservation,
    offer: rules.offer,
  }
  const context = fields<BookingContext>({
    ...asTheyAre(
      'shop',
      'language',
      'equipping',
      'detour',
      'failure',
      'difference',
      'stock',
      'errorcode',
      'losses',
      'removal',
      'swaps',
      'swapped',
    ),
    booking,
    offer: orNull(rules.offer),
    reservation: orNull(keptReservation),
    unanswered: list(unanswered),
    removed: orNull(fields<Removed>({ removal: asIs, person })),
  })
  return { fieldsOfEvents, event: events<BookingEvent>(fieldsOfEvents), context }
}
