import { useFormat } from './useFormat.ts'

/** An amount in cents; its digits stand in columns. */
export function Money({ cents }: { cents: number }) {
  return <span data-numbers>{useFormat().money(cents)}</span>
}
