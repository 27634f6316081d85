import { useFormat } from './useFormat.ts'

/** Formats an amount that is given in cents, and shows it with digits of equal width. */
export function Money({ cents }: { cents: number }) {
  return <span data-numbers>{useFormat().money(cents)}</span>
}
