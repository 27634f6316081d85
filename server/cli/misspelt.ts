import { Environment } from '#contract/environment.ts'
import { slips, SLIPS_MAX } from '#server/base/nearest.ts'
import { FILE_VARIABLES } from './secret-files.ts'

const NAMES = [...Object.keys(Environment.shape), ...FILE_VARIABLES]
/**
 * A name looks like a shorter name of ours only if both consist of the same letters, because many machines have
 * variables that differ by one letter from PORT or HOST.
 */
const LONG = 8

const lettersOf = (name: string): string => name.split('').toSorted().join('')

const looksLike = (name: string, known: string): boolean => {
  if (Math.abs(name.length - known.length) > SLIPS_MAX) return false
  const count = slips(name.toUpperCase(), known)
  if (known.length >= LONG) return count <= SLIPS_MAX
  return count <= 1 && lettersOf(name.toUpperCase()) === lettersOf(known)
}

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
