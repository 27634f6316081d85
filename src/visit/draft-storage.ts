import { whenIdle } from '#src/api/when-idle.ts'

/* Choices survive the tab (localStorage), but personal data does not (sessionStorage). */

type Schemas = typeof import('./draft-schemas.ts')

let schemas: Schemas | undefined

export const loadSchemas = async (): Promise<void> => {
  schemas ??= await import('./draft-schemas.ts')
}

interface Kept<T> {
  keyOf: (tenant: string) => string
  isKept: (tenant: string) => boolean
  read: (tenant: string) => T | null
  /**
   * Writes a value only if it differs from this tab's last one, because an idle tab must not overwrite the value of
   * another tab.
   */
  write: (tenant: string, value: T) => void
}

const quietly = <T>(act: () => T): T | null => {
  try {
    return act()
  } catch {
    return null
  }
}

/** A schema of zod, or a check for values that a page reads before zod is loaded. */
interface Check<T> {
  safeParse: (value: unknown) => { data?: T | undefined }
}

/** @param schema returns the schema, or undefined until it is loaded. Until then, nothing is read. */
export const keep = <T>(
  name: string,
  area: 'localStorage' | 'sessionStorage',
  schema: () => Check<T> | undefined,
): Kept<T> => {
  const keyOf = (tenant: string) => `talstation.${tenant}.${name}`
  const textOf = (tenant: string) => quietly(() => globalThis[area].getItem(keyOf(tenant)))
  const written = new Map<string, string>()
  return {
    keyOf,
    isKept: (tenant) => textOf(tenant) !== null,
    read: (tenant) =>
      quietly(() => {
        const text = textOf(tenant)
        return text === null ? null : (schema()?.safeParse(JSON.parse(text)).data ?? null)
      }),
    write: (tenant, value) => {
      const text = JSON.stringify(value)
      if (written.get(tenant) === text) return
      written.set(tenant, text)
      quietly(() => globalThis[area].setItem(keyOf(tenant), text))
    },
  }
}

/** `tabDraft` is the booking of this tab, and `lastDraft` is the booking that any tab has changed last. */
export const tabDraft = keep('booking', 'sessionStorage', () => schemas?.booking)
export const lastDraft = keep('booking', 'localStorage', () => schemas?.booking)
export const checkoutDraft = keep('checkout', 'sessionStorage', () => schemas?.checkout)
export const paidBookings = keep('paid', 'localStorage', () => schemas?.paid)
export const paidReservations = keep('reservations', 'localStorage', () => schemas?.reservations)

export const keptCheckout = (tenant: string) => {
  const draft = checkoutDraft.read(tenant)
  return draft ? schemas!.partsOfCheckout(draft) : { personal: null, reservation: null, unanswered: [] }
}

export const openStorage = async (tenant: string): Promise<void> => {
  if ([tabDraft, lastDraft, checkoutDraft].some(({ isKept }) => isKept(tenant))) await loadSchemas()
  // Loads the schemas for values that other tabs store later.
  else whenIdle(() => void loadSchemas().catch(() => undefined))
}
