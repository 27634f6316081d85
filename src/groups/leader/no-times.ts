/** Another day or place has other hours. */
export const NO_TIMES = { pickuptime: null, returntime: null }
