import { Environment } from '#contract/environment.ts'

const NAMES = Object.keys(Environment.shape)
/** Shorter names, PORT and HOST, are a letter away from others that every machine has. */
const LONG = 8
const SLIPS_MAX = 2

/** How many letters are missing, too many, wrong or exchanged with their neighbour. */
const slips = (a: string, b: string): number => {
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

const lettersOf = (name: string): string => name.split('').toSorted().join('')

const looksLike = (name: string, known: string): boolean => {
  const count = slips(name.toUpperCase(), known)
  if (known.length >= LONG) return count <= SLIPS_MAX
  // Two letters exchanged, or small letters.
  return count <= 1 && lettersOf(name.toUpperCase()) === lettersOf(known)
}

/** Which of the environment variables look like slips of ours, each with the name that may be meant. */
export const misspelt = (variables: NodeJS.ProcessEnv): { name: string; meant: string }[] =>
  Object.keys(variables).flatMap((name) => {
    if (NAMES.includes(name) || name.startsWith('PAYMENT_')) return []
    const meant = NAMES.find((known) => looksLike(name, known))
    if (meant !== undefined) return [{ name, meant }]
    const [first = '', ...rest] = name.split('_')
    return rest.length > 1 && slips(first.toUpperCase(), 'PAYMENT') <= SLIPS_MAX
      ? [{ name, meant: ['PAYMENT', ...rest].join('_').toUpperCase() }]
      : []
  })
