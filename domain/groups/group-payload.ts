import { BODY_FIELDS } from '#contract/body-fields.ts'
import type { BookingPayload } from '#contract/booking.ts'
import { ADULT, PERSONAL_FIELDS } from '#contract/constants.ts'
import type { GroupGeneral, GroupLeader, GroupPerson } from '#contract/groups.ts'
import type { Contact, PersonType } from '#contract/person.ts'
import type { Locale } from '#contract/primitives.ts'
import { countedType, ageRulesOf, renumber, type YouthAges } from '#domain/persons/persons.ts'

export interface CollectedGroup<Somebody extends GroupPerson = GroupPerson> {
  general: GroupGeneral
  leader: GroupLeader
  persons: readonly Somebody[]
}

interface Making {
  language: Locale
  ages: YouthAges
  typeNames: Record<PersonType, string>
  termsAccepted: boolean
}

/** Returns the data of a leader who takes no equipment and so is only the contact. */
export const leaderContact = (leader: Contact): Contact =>
  Object.fromEntries(
    PERSONAL_FIELDS.filter((field) => !(field in BODY_FIELDS)).map((field) => [
      field,
      leader[field as keyof Contact] ?? null,
    ]),
  )

/**
 * A leader with equipment is the first person, and a leader without equipment is only the contact. `places` has the
 * index in the group's `persons` for each person of the booking, or null for the leader.
 */
export const groupPayload = (
  { general, leader, persons }: CollectedGroup,
  { language, ages, typeNames, termsAccepted }: Making,
): { payload: BookingPayload; places: (number | null)[] } => {
  const { title, date, location, pickupDayBefore, rate, hours, start, accommodation, remark } = general
  const takesPart = leader.products.length > 0
  const first: GroupPerson[] = takesPart ? [{ ...leader, type: ADULT }] : []
  const everybody = [
    ...first.map((person) => ({ ...person, place: null })),
    ...persons.map((person, place) => ({ ...person, place })),
  ]
  const rules = { ...ageRulesOf(ages, date.from), typeNames }
  const { adults: numbered } = renumber({ adults: everybody, kids: [] }, rules)
  const booked = numbered.map(({ place: _place, index: _index, unread: _unread, ...person }) => ({
    ...person,
    type: countedType(person, rules),
  }))
  return {
    payload: {
      language,
      date,
      rate: rate ?? null,
      hours: hours ?? null,
      ...(start && { start }),
      location,
      persons: booked,
      contact: takesPart ? null : leaderContact(leader),
      remark: remark ?? null,
      newsletter: false,
      termsAccepted,
      createUser: false,
      pickupDayBefore,
      specials: [],
      accommodation: accommodation ?? null,
      groupname: title,
      pickuptime: general.pickuptime ?? null,
      returntime: general.returntime ?? null,
    },
    places: everybody.map(({ place }) => place),
  }
}
