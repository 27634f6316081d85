import { useFormat } from './useFormat.ts'

/** Shows an amount in cents, with digits of equal width. */
export function Money({ cents }: { cents: number }) {
  return <span data-numbers>{useFormat().money(cents)}</span>
}
