export const CROWDED_SHARE = 0.25
/** A location with fewer held units is never crowded, so that two families do not crowd a small shop. */
export const CROWDED_UNITS = 40

/**
 * Tells whether so many units are held without payment on a day that new holds are short. `capacity` is the number of
 * units that the location owns.
 */
export const isLocationCrowded = (held: number, capacity: number): boolean =>
  held > Math.max(CROWDED_UNITS, CROWDED_SHARE * capacity)
