/** Uses the generator mulberry32. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(among: readonly T[], random: () => number): T => among[Math.floor(random() * among.length)]!

export const pickEarly = <T>(among: readonly T[], random: () => number): T =>
  among[Math.floor(random() ** 2 * among.length)]!
