/* The limits on holds without payment for one network address or one person. `isBeyondLimits` compares them with the
   current holds. */

/** The maximum of unpaid bookings of one address. A hotel's guests, and a shop's counter, share an address. */
export const UNPAID_HOLDS_OF_ADDRESS = 15
/** The maximum of unpaid bookings of one person, from all addresses. */
export const UNPAID_HOLDS_OF_PERSON = 5

/** Units on the busiest day, and units of all days together. */
export interface Size {
  units: number
  unitDays: number
}

/** A family of 12 with four things each for 14 days, collected on the evening before, has 48 units on 15 days: 720. */
export const MOST_OF_PERSON: Size = { units: 60, unitDays: 800 }
/** Nine families of four at a hotel, for a week. */
export const MOST_OF_ADDRESS: Size = { units: 150, unitDays: 1_200 }
/** A class of 60 with four things each for a week, collected on the evening before, has 240 units on 8 days: 1,920. */
export const MOST_OF_PROVED_PERSON: Size = { units: 260, unitDays: 2_000 }
/** Two such classes of a school. */
export const MOST_OF_PROVED_ADDRESS: Size = { units: 520, unitDays: 4_000 }
