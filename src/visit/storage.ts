import * as z from 'zod/mini'
import { BookingDraft, CheckoutDraft, DraftId } from '#contract/draft.ts'

/*
 * What the browser keeps of a visit. Choices outlive the tab (localStorage), what names a person ends with it (sessionStorage). Keys carry
 * the tenant. What does not parse, or cannot be read or written (private windows, full storage), is as if it were not there.
 */

interface Kept<T> {
  keyOf: (tenant: string) => string
  read: (tenant: string) => T | null
  /** What this tab has written last is not written again: tabs that only look on leave the others' in place. */
  write: (tenant: string, value: T) => void
}

const quietly = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}

export const keep = <S extends z.ZodMiniType>(schema: S, name: string, area: () => Storage): Kept<z.infer<S>> => {
  const keyOf = (tenant: string) => `talstation.${tenant}.${name}`
  const written = new Map<string, string>()
  return {
    keyOf,
    read: (tenant) =>
      quietly(() => {
        const text = area().getItem(keyOf(tenant))
        return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
      }),
    write: (tenant, value) => {
      const text = JSON.stringify(value)
      if (written.get(tenant) === text) return
      written.set(tenant, text)
      quietly(() => area().setItem(keyOf(tenant), text))
    },
  }
}

/** The booking of this tab, and the one that was changed last in any tab. */
export const tabDraft = keep(BookingDraft, 'booking', () => sessionStorage)
export const lastDraft = keep(BookingDraft, 'booking', () => localStorage)
export const checkoutDraft = keep(CheckoutDraft, 'checkout', () => sessionStorage)

/** Ids of bookings that were paid in this browser, so that no tab revives them. */
export const paidBookings = keep(z.array(DraftId), 'paid', () => localStorage)
