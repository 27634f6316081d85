/** Writes a number with its noun: "no bookings", "1 booking", "2 bookings". */
export const counted = (count: number, noun: string): string =>
  `${count === 0 ? 'no' : count} ${noun}${count === 1 ? '' : 's'}`
