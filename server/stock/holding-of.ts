import type { ReservationRow } from '#server/db/rows.ts'

/** The holder of an existing reservation, with the current or new address of its contact. */
export const holdingOf = (
  { tenant, id, customer, is_proved }: Pick<ReservationRow, 'tenant' | 'id' | 'customer' | 'is_proved'>,
  email: string,
) => ({ tenant, reservation: id, email, customer, isProved: is_proved || customer !== null })
