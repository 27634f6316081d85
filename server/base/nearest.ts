/** Returns how many letters must be added, removed, replaced or exchanged with the next one to make `b` of `a`. */
export const slips = (a: string, b: string): number => {
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        last![j]! + 1,
        row[j - 1]! + 1,
        last![j - 1]! + (isSame ? 0 : 1),
        isExchanged ? beforeLast![j - 2]! + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last!.at(-1)!
}

export const SLIPS_MAX = 2

export const nearest = (word: string, known: readonly string[]): string | undefined => {
  const [first] = known
    .map((name) => ({ name, count: slips(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, count }) => count <= SLIPS_MAX && count < name.length - 1)
    .toSorted((a, b) => a.count - b.count)
  return first?.name
}
