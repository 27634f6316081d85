import type * as z from 'zod/mini'
import { BookingDraft, CheckoutDraft } from '#contract/draft.ts'

/*
 * What the browser keeps of a visit. Choices outlive the tab (localStorage), what names a person ends with it (sessionStorage). Keys carry
 * the tenant. What does not parse, or cannot be read or written (private windows, full storage), is as if it were not there.
 */

interface Kept<T> {
  read: (tenant: string) => T | null
  write: (tenant: string, value: T) => void
  drop: (tenant: string) => void
}

const quietly = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}

const keep = <S extends z.ZodMiniType>(schema: S, name: string, area: () => Storage): Kept<z.infer<S>> => {
  const keyOf = (tenant: string) => `talstation.${tenant}.${name}`
  return {
    read: (tenant) =>
      quietly(() => {
        const text = area().getItem(keyOf(tenant))
        return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
      }),
    write: (tenant, value) => void quietly(() => area().setItem(keyOf(tenant), JSON.stringify(value))),
    drop: (tenant) => void quietly(() => area().removeItem(keyOf(tenant))),
  }
}

export const bookingDraft = keep(BookingDraft, 'booking', () => localStorage)
export const checkoutDraft = keep(CheckoutDraft, 'checkout', () => sessionStorage)
