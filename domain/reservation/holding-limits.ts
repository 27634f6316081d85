/** This limit is higher than for a person, because the guests of a hotel share an address. */
export const UNPAID_HOLDS_OF_ADDRESS = 15
export const UNPAID_HOLDS_OF_PERSON = 5

/** The number of units on the busiest day, and the sum of the units of all days. */
export interface Size {
  units: number
  unitDays: number
}

/** This limit is enough for a family of 12 with four things each for two weeks. */
export const MOST_OF_PERSON: Size = { units: 60, unitDays: 800 }
/** This limit is enough for nine families of four at a hotel for a week. */
export const MOST_OF_ADDRESS: Size = { units: 150, unitDays: 1_200 }
/** This limit is enough for a class of 60 with four things each for a week. */
export const MOST_OF_PROVED_PERSON: Size = { units: 260, unitDays: 2_000 }
/** This limit is enough for two classes of 60. */
export const MOST_OF_PROVED_ADDRESS: Size = { units: 520, unitDays: 4_000 }
