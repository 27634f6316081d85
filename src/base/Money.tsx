import { useFormat } from './useFormat.ts'

export function Money({ cents }: { cents: number }) {
  return <span data-numbers>{useFormat().money(cents)}</span>
}
